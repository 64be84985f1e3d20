import type { Observable } from '#domain/observable.ts';
import type { ColorScheme } from './settings.ts';

const prefersLight = '(prefers-color-scheme: light)';

export const systemScheme: Observable<ColorScheme> = {
  get: () => (matchMedia(prefersLight).matches ? 'light' : 'dark'),
  subscribe(listener) {
    const query = matchMedia(prefersLight);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};

import { expect, onTestFinished, test, vi } from 'vitest';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const prefersLight = '(prefers-color-scheme: light)';

/** A system whose color scheme the test changes. */
function pretendSystem() {
  const matchMedia = window.matchMedia.bind(window);
  const query = Object.assign(new EventTarget(), { matches: false, media: prefersLight });
  vi.spyOn(window, 'matchMedia').mockImplementation((text) =>
    text === prefersLight ? (query as unknown as MediaQueryList) : matchMedia(text),
  );
  return (isLight: boolean): void => {
    query.matches = isLight;
    query.dispatchEvent(new Event('change'));
  };
}

test('the app follows the color scheme of the system each time that it changes, until one is chosen', async () => {
  const change = pretendSystem();
  onTestFinished(() => localStorage.removeItem('dugout.theme'));
  const { screen } = await openApp('/', createWorld(demoFleet()));
  await expect.element(screen.getByRole('heading', { name: /Hello/ })).toBeVisible();
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];
  change(true);
  await expect.poll(scheme).toBe('light');
  change(false);
  await expect.poll(scheme).toBe('dark');
  expect(localStorage.getItem('dugout.theme')).toBeNull();

  await screen.getByRole('button', { name: /^User menu of/ }).click();
  await screen.getByRole('menuitem', { name: 'Light theme' }).click();
  await expect.poll(scheme).toBe('light');
  change(true);
  change(false);
  expect(scheme()).toBe('light');
});

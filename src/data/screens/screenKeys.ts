import type { Registry } from '#data/realtime/registry.ts';

/** Cache keys of the screens that consoles show. */
export const screenKeys = {
  all: ['screens'] as const,
  list: () => [...screenKeys.all, 'list'] as const,
  pictures: () => [...screenKeys.all, 'pictures'] as const,
  times: () => [...screenKeys.all, 'times'] as const,
};

export function registerScreenHandlers(registry: Registry): void {
  registry.track(screenKeys.all);
  registry.on('screensUpdated', (_payloads, { refreshes }) => refreshes.reload(screenKeys.list()));
}

import { reloads } from '#data/realtime/reloads.ts';

/** Cache keys of the screens that consoles show. */
export const screenKeys = {
  all: ['screens'] as const,
  list: () => [...screenKeys.all, 'list'] as const,
  pictures: () => [...screenKeys.all, 'pictures'] as const,
  times: () => [...screenKeys.all, 'times'] as const,
};

export const screenReloads = reloads(screenKeys.list(), ['screensUpdated'], { tracked: screenKeys.all });

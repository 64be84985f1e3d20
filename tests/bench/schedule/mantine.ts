import type { Target } from './measure.ts';

/**
 * The other scheduler with slots of several minutes: it moves and resizes by slots, and each slot of each row
 * is a button. Slots of 15 minutes correspond to the app.
 */
export const mantineTarget = (url: string, minutes: 15 | 60): Target => ({
  name: `mantine${minutes}`,
  title: `@mantine/schedule, ${minutes} min`,
  url: `${url}/peers/mantineSchedule.html?step=${minutes}`,
  bars: '.mantine-ResourcesDayView-resourcesDayViewEventWrapper',
  scroller: '.mantine-ScrollArea-viewport',
  prepare: () => Promise.resolve(),
  beforeCommand: () => Promise.resolve(),
});

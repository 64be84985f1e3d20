import type { Scheduler } from '#contract/http/schedulers.ts';
import { aScheduler } from '#domain/schedule/schedulerFixtures.ts';
import { demoFleet } from './demoFleet.ts';
import { createWorld } from './openApp.tsx';

/** A scheduler: config 2 on the mornings of working days, config 3 on Sunday evening, on accounts 0 to 2. */
export const mornings = (over: Partial<Scheduler> = {}): Scheduler =>
  aScheduler({
    name: 'Mornings',
    description: 'Before the crowd',
    data: [
      ...[1, 2, 3, 4, 5].map((day) => ({
        day,
        entries: [{ configId: 2, accounts: [0, 1, 2], start: 6, end: 10 }],
      })),
      { day: 7, entries: [{ configId: 3, accounts: [2], start: 20.5, end: 24 }] },
    ],
    ...over,
  });

interface WorldOptions extends NonNullable<Parameters<typeof createWorld>[0]> {
  /** Ids of the schedulers that are attached, and enabled, by the ids of their consoles. */
  attached?: Record<number, number>;
}

/** The demo fleet with these schedulers. */
export function schedulersWorld({ schedulers = [mornings()], attached = {}, ...options }: WorldOptions = {}) {
  const fleet = { ...demoFleet(), schedulers };
  for (const gameConsole of fleet.consoles) {
    const scheduler = schedulers.find(({ id }) => id === attached[gameConsole.id]);
    if (scheduler) gameConsole.scheduler = { id: scheduler.id, name: scheduler.name, enabled: true };
  }
  return createWorld({ ...fleet, ...options });
}

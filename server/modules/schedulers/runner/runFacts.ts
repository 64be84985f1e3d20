import { fact, type NewFact } from '#server/kernel/events/facts.ts';
import type { SchedulerRunRow } from '#server/schema/tables.ts';
import type { ScheduledConsole } from './read.ts';

/** Whether a run has not ended. */
export const isOpen = (outcome: string): boolean => outcome === 'waiting' || outcome === 'playing';

/** Facts on why runs do not play, or did not play as planned. That they play is reported by their consoles. */
export function factsOfRuns(
  runs: readonly SchedulerRunRow[],
  consoles: readonly ScheduledConsole[],
): NewFact[] {
  const byId = new Map(consoles.map((one) => [one.id, one]));
  return runs.flatMap(({ console_id, account_id, outcome, reason, detail }) => {
    const gameConsole = byId.get(console_id);
    // One that was late or ended early has been reported as delayed.
    if (!gameConsole || reason === null || !(isOpen(outcome) || outcome === 'missed')) return [];
    const { schedulerId: id, schedulerName: name, serverId } = gameConsole;
    return fact({
      kind: isOpen(outcome) ? 'runDelayed' : 'runMissed',
      objects: {
        console: [console_id],
        scheduler: [{ id, name }],
        ...(account_id !== null && { account: [account_id] }),
      },
      data: { reason, detail },
      audience: { serverIds: [serverId] },
      actor: { kind: 'scheduler', id, name },
    });
  });
}

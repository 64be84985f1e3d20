import { consoleStatus } from '#contract/enums.ts';
import { fact, type FactActor, type NewFact } from '#server/kernel/events/facts.ts';

interface Before {
  id: number;
  status: number;
  /** When the status began; null: unknown. */
  since: Date | null;
  isPaused: boolean | null;
  pausedBy: string | null;
}

/** The stored part of a report. */
interface After {
  id: number;
  status: number;
  account_id: number | null;
  has_account_changed: boolean;
  last_error: string | null;
  script_paused: boolean | null;
  script_paused_by: string | null;
  resumed_by: string | null;
}

const agent: FactActor = { kind: 'agent' };

/** The facts that follow from reports of an agent: what has changed. */
export function factsOfReports(
  serverId: number,
  before: readonly Before[],
  after: readonly After[],
  users: Users,
  now: Date,
): NewFact[] {
  const known = new Map(before.map((one) => [one.id, one]));
  return after.flatMap((row) => {
    const stored = known.get(row.id);
    if (!stored) return [];
    const of = { audience: { serverIds: [serverId] }, actor: agent };
    const objects = { console: [row.id], ...(row.account_id !== null && { account: [row.account_id] }) };
    return [...statusFacts(stored, row, now), ...pauseFacts(stored, row, users)].map((one) =>
      fact({ objects, ...of, ...one }),
    );
  });
}

/** Accounts that no longer play because another one of their console does. */
export const factsOfIdle = (
  serverId: number,
  idle: readonly { id: number; consoleId: number }[],
): NewFact[] =>
  idle.map(({ id, consoleId }) =>
    fact({
      kind: 'consoleDisconnected',
      objects: { console: [consoleId], account: [id] },
      data: {},
      audience: { serverIds: [serverId] },
      actor: agent,
    }),
  );

type Part = Pick<NewFact, 'kind' | 'data'> & { actor?: FactActor };

function statusFacts(before: Before, after: After, now: Date): Part[] {
  if (before.status === after.status && !after.has_account_changed) return [];
  const failedFor =
    before.since === null ? null : Math.max(0, Math.round((now.getTime() - before.since.getTime()) / 1000));
  switch (after.status) {
    case consoleStatus.connecting:
      return [{ kind: 'consoleConnecting', data: {} }];
    case consoleStatus.connected:
      return before.status === consoleStatus.failed
        ? [{ kind: 'consoleRecovered', data: { failedFor } }]
        : [{ kind: 'consoleConnected', data: {} }];
    case consoleStatus.failed:
      return [{ kind: 'consoleFailed', data: { error: after.last_error } }];
    default:
      return [{ kind: 'consoleDisconnected', data: {} }];
  }
}

/** Users by the names that agents report. */
type Users = ReadonlyMap<string, { id: number; name: string }>;

/** Who paused or resumed the script, according to the change in the report. */
const whoOf = (before: Pick<Before, 'isPaused'>, after: After): string | null | undefined => {
  const isPaused = after.script_paused === true;
  if ((before.isPaused === true) === isPaused) return undefined;
  return isPaused ? after.script_paused_by : after.resumed_by;
};

/** The names of users who paused or resumed scripts. */
export const namesOf = (before: readonly Before[], after: readonly After[]): string[] =>
  after.flatMap((row) => {
    const stored = before.find(({ id }) => id === row.id);
    return (stored && whoOf(stored, row)) ?? [];
  });

function pauseFacts(before: Before, after: After, users: Users): Part[] {
  const shown = whoOf(before, after);
  if (shown === undefined) return [];
  const user = shown === null ? undefined : users.get(shown);
  const by = user?.name ?? shown;
  const kind = after.script_paused === true ? 'consolePaused' : 'consoleResumed';
  return [
    { kind, data: { by }, ...(by !== null && { actor: { kind: 'user', id: user?.id ?? null, name: by } }) },
  ];
}

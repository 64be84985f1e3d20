import type { Fleet } from '#server/kernel/config/variables.ts';

/** Slots per console (specification: index 0 to 30). */
const slots = 31;

export const serverCount = 6;
const defaultFleet: Fleet = { consoles: 60, accounts: 300 };

/** The state that a seeded console demonstrates. */
export type ConsoleKind =
  | 'connected'
  | 'stacked'
  | 'disconnected'
  | 'failed'
  | 'new'
  | 'allocated'
  | 'closed'
  | 'empty';

export interface PlannedConsole {
  /** Position of its server, 0 to 5. */
  server: number;
  /** Position within the server. */
  position: number;
  kind: ConsoleKind;
  accounts: number;
}

/** The first ten consoles of a server show each state once; nearly all others are working. */
const firstTen: readonly ConsoleKind[] = [
  'connected',
  'connected',
  'connected',
  'connected',
  'stacked',
  'disconnected',
  'failed',
  'new',
  'closed',
  'empty',
];

function kindOf(server: number, position: number): ConsoleKind {
  const early = firstTen[position];
  if (early === 'new' && server % 2 === 1) return 'allocated';
  if (early) return early;
  if (position % 20 === 13) return 'failed';
  if (position % 20 === 17) return 'disconnected';
  return 'connected';
}

/**
 * Distributes a fleet over the six servers. A fleet of a custom size puts 100 consoles (or a sixth of all, if
 * that is more) on the first server, so that a wall of 100 can be shown. Accounts beyond 31 per console get
 * further consoles on the other servers.
 */
export function planFleet(fleet: Fleet | null): PlannedConsole[] {
  const { consoles, accounts } = fleet ?? defaultFleet;
  const even = Math.ceil(consoles / serverCount);
  const onFirst = fleet ? Math.min(consoles, Math.max(100, even)) : even;
  const counts = Array.from({ length: serverCount }, () => 0);
  const planned: PlannedConsole[] = [];
  let room = 0;
  const add = (server: number): void => {
    const position = counts[server] ?? 0;
    counts[server] = position + 1;
    const kind = kindOf(server, position);
    planned.push({ server, position, kind, accounts: 0 });
    room += capacity(kind, position);
  };
  for (let n = 0; n < onFirst; n++) add(0);
  for (let n = 0; n < consoles - onFirst || room < accounts; n++) add(1 + (n % (serverCount - 1)));
  fill(planned, accounts);
  return planned.toSorted((a, b) => a.server - b.server || a.position - b.position);
}

/** The fourth console of a server has only one account: connecting it needs no choice. */
const capacity = (kind: ConsoleKind, position: number): number =>
  kind === 'empty' ? 0 : position === 3 ? 1 : slots;

function fill(planned: PlannedConsole[], accounts: number): void {
  let left = accounts;
  while (left > 0) {
    for (const one of planned) {
      if (left === 0 || one.accounts >= capacity(one.kind, one.position)) continue;
      one.accounts++;
      left--;
    }
  }
}

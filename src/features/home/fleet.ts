import type { Server } from '#contract/http/servers.ts';
import type { ServerConsoleCounts } from '#data/fleet/attention.ts';

export interface FleetSummary {
  servers: number;
  online: number;
  /** Taken into work. */
  open: number;
  consoles: number;
  /** Consoles with known state; fewer than all while some lists failed to load. */
  known: number;
  /** Known consoles that are connecting or connected; null before loading. */
  active: number | null;
  accounts: number;
}

/** Sums over all servers and the known consoles; null while none are loaded. */
export function summaryOf(
  servers: readonly Server[],
  counts: readonly ServerConsoleCounts[] | null,
): FleetSummary {
  const count = (has: (server: Server) => boolean) => servers.filter(has).length;
  const sum = (of: (server: Server) => number) => servers.reduce((total, server) => total + of(server), 0);
  return {
    servers: servers.length,
    online: count(({ online }) => online),
    open: count(({ open }) => open),
    consoles: sum(({ consoleCount }) => consoleCount),
    known: counts?.reduce((total, { consoles }) => total + consoles, 0) ?? 0,
    active: counts && counts.reduce((total, { active }) => total + active, 0),
    accounts: sum(({ accountCount }) => accountCount),
  };
}

import type { Needs } from '#server/kernel/deps.ts';
import { consoleStatus } from '#contract/enums.ts';
import type { PoolState } from '#server/kernel/database/database.ts';
import { withTimeout } from '#node/withTimeout.ts';
import type { DiskSpace } from '#node/diskSpace.ts';
import type { Metrics } from '#server/kernel/metrics/metrics.ts';
import { type Figures, readFigures } from './figures.ts';

/** Sources of figures that are read at each scrape instead of being counted. */
export interface Sources {
  sockets(): number;
  messagingUp(): boolean;
  pool(): PoolState;
  runnerHoldsLease(): boolean;
  /** Disk space of the data folder. */
  diskSpace(): Promise<DiskSpace | null>;
}

/** Time limit for the figures of the database, in milliseconds: Prometheus expects an answer within ten seconds. */
const databaseLimitMs = 3_000;

const consoleStatusNames = new Map<string, string>(
  Object.entries(consoleStatus).map(([name, status]) => [String(status), name]),
);

/**
 * Returns the text of all figures, in the format of Prometheus. If the database does not respond, its figures
 * are left out and `dugout_database_up` is 0. Concurrent scrapes share one query.
 */
export function createScrape(
  { metrics, db, now, log }: Needs<'metrics' | 'db' | 'now' | 'log'>,
  sources: Sources,
  limitMs = databaseLimitMs,
): () => Promise<string> {
  let pending: Promise<Figures | null> | null = null;
  const read = (): Promise<Figures | null> => {
    const startedAt = performance.now();
    return readFigures(db, now())
      .then((figures) => {
        metrics.databaseProbeSeconds.set((performance.now() - startedAt) / 1_000);
        return figures;
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the figures of the database could not be read');
        return null;
      })
      .finally(() => {
        pending = null;
      });
  };
  return async () => {
    const { inUse, idle, waiting } = sources.pool();
    metrics.sockets.set(sources.sockets());
    metrics.messagingUp.set(Number(sources.messagingUp()));
    metrics.runnerHoldsLease.set(Number(sources.runnerHoldsLease()));
    metrics.poolConnections.set({ state: 'in use' }, inUse);
    metrics.poolConnections.set({ state: 'idle' }, idle);
    metrics.poolWaiting.set(waiting);
    pending ??= read();
    const [figures, disk] = await Promise.all([
      withTimeout(pending, limitMs),
      withTimeout(sources.diskSpace(), limitMs),
    ]);
    show(metrics, figures);
    if (disk) {
      metrics.diskFree.set(disk.free);
      metrics.diskSize.set(disk.size);
    }
    return metrics.registry.metrics();
  };
}

/** The figures of the database that have no labels. */
const totalsOf = (metrics: Metrics) => [
  metrics.waitingAgents,
  metrics.agentClockDifference,
  metrics.accounts,
  metrics.sessions,
  metrics.payments,
  metrics.proxyChecks,
  metrics.scheduledConsoles,
  metrics.schedulerLag,
];

function show(metrics: Metrics, figures: Figures | null): void {
  const { servers, agentCredentials, consoles, channelCredentials, tasks } = metrics;
  for (const gauge of [servers, agentCredentials, consoles, channelCredentials, tasks]) gauge.reset();
  metrics.databaseUp.set(Number(figures !== null));
  // Nothing is better than a figure of before the outage.
  if (!figures) {
    for (const gauge of totalsOf(metrics)) gauge.remove();
    return;
  }
  for (const [state, count] of Object.entries(figures.servers)) servers.set({ state }, count);
  for (const [state, count] of Object.entries(figures.agentCredentials))
    agentCredentials.set({ state }, count);
  for (const [status, count] of Object.entries(figures.consoles))
    consoles.set({ status: consoleStatusNames.get(status) ?? status }, count);
  for (const [state, count] of Object.entries(figures.channelCredentials))
    channelCredentials.set({ state }, count);
  // An empty queue is a zero, not a gap.
  for (const status of ['sent', 'active']) tasks.set({ status }, figures.tasks[status] ?? 0);
  metrics.waitingAgents.set(figures.waitingAgents);
  metrics.agentClockDifference.set(figures.agentClockSeconds);
  metrics.accounts.set(figures.accounts);
  metrics.sessions.set(figures.sessions);
  metrics.payments.set(figures.payments);
  metrics.proxyChecks.set(figures.proxyChecks);
  metrics.scheduledConsoles.set(figures.scheduledConsoles);
  if (figures.schedulerLagSeconds !== null) metrics.schedulerLag.set(figures.schedulerLagSeconds);
}

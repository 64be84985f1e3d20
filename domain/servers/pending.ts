import type { Server } from '#contract/http/servers.ts';

/** A change of a server that was sent and is not confirmed yet, as far as it can be shown before. */
export type PendingServerChange =
  | { kind: 'open' | 'close'; id: number }
  | { kind: 'flow'; id: number; flow: number }
  | { kind: 'script'; id: number; version: string };

function apply(server: Server, change: PendingServerChange): Server {
  switch (change.kind) {
    case 'open':
    case 'close':
      return { ...server, open: change.kind === 'open' };
    case 'flow':
      return { ...server, flow: change.flow };
    case 'script':
      return { ...server, script: { id: server.script?.id ?? 0, version: change.version } };
  }
}

/**
 * Shows servers as they will be when the changes under way succeed. The changes lie over the server's values and
 * are taken away when they end, so that a failed one never overwrites a newer value. Servers without a change keep
 * their identity, and so does the list when there is none.
 */
export function withPendingServers(
  servers: readonly Server[],
  changes: readonly PendingServerChange[],
): readonly Server[] {
  if (changes.length === 0) return servers;
  const touched = new Set(changes.map(({ id }) => id));
  if (!servers.some(({ id }) => touched.has(id))) return servers;
  return servers.map((server) =>
    changes.filter(({ id }) => id === server.id).reduce((shown, change) => apply(shown, change), server),
  );
}

/** Whether a change can be shown before it is confirmed. */
export const isShownOptimistically = <C extends { kind: string }>(
  change: C,
): change is Extract<C, PendingServerChange> => ['open', 'close', 'flow', 'script'].includes(change.kind);

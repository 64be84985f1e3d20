import type { Server } from '#contract/http/servers.ts';

/** A sent change of a server that is not confirmed yet and can be shown optimistically. */
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
 * Applies pending changes to servers, optimistically. The changes overlay the server's values and are removed
 * when they end, so that a failed change never overwrites a newer value. Servers without a change keep their
 * identity, and so does the list when nothing changes.
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

export const isShownOptimistically = <C extends { kind: string }>(
  change: C,
): change is Extract<C, PendingServerChange> => ['open', 'close', 'flow', 'script'].includes(change.kind);

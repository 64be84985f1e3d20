import type { GameConsole } from '#contract/http/consoles.ts';
import { getServersInfo } from '#contract/http/servers.ts';
import { type FoldContext, realtime } from '#data/realtime/registry.ts';
import { foldList, idsPerCall } from '#data/servers/foldList.ts';
import { Turns } from '#data/servers/turns.ts';
import { consoleKeys, type ConsoleListKey } from './keys.ts';

const belongsTo =
  ({ serverId, variant }: ConsoleListKey) =>
  (console: GameConsole): boolean =>
    console.serverId === serverId && (variant === 'all' || console.stacked);

const turns = new Turns();

/** Asks for just these consoles and folds the answer into every cached list. */
export async function refreshConsoles(
  ids: readonly number[],
  { queryClient, api }: FoldContext,
): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: consoleKeys.all });
  if (lists.length === 0) return;
  for (let at = 0; at < ids.length; at += idsPerCall) {
    const part = ids.slice(at, at + idsPerCall);
    const isNewest = turns.take(part);
    const { consoles } = await api.call(getServersInfo, { query: { consoleIds: part.join(',') } });
    const refresh = { ids: part.filter(isNewest), found: consoles.filter(({ id }) => isNewest(id)) };
    for (const list of lists) {
      const belongs = belongsTo(list.queryKey[1] as ConsoleListKey);
      foldList<GameConsole>(queryClient, list, { ...refresh, belongs });
    }
  }
}

realtime.on('consolesUpdated', refreshConsoles);

import type { WebBotAccount } from '#contract/http/webBots.ts';
import { mergeRefresh } from '#data/realtime/mergeRefresh.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Registry } from '#data/realtime/registry.ts';
import { targetedRefresh } from '#data/realtime/targetedRefresh.ts';
import { webBotKeys } from './webBotKeys.ts';

/** Accounts by their ids, for the list. */
const accounts = targetedRefresh<readonly WebBotAccount[]>({
  lists: [webBotKeys.list()],
  async fetch(api, ids, signal) {
    // Only the page of web bots loads the list, and with it this module.
    const { getWebBotAccounts } = await import('#contract/http/webBots.ts');
    const answer = await api.call(getWebBotAccounts, { query: { accountIds: ids.join(',') } }, { signal });
    // An API that ignores the ids sends all.
    const wanted = new Set(ids);
    return answer.data.filter(({ id }) => wanted.has(id));
  },
  merge: ({ state }, ids, found) =>
    mergeRefresh(state.data as readonly WebBotAccount[], { ids, found, belongs: () => true }),
});

/** From this number of changed accounts on, one call for the whole list is better than several for the changed ones. */
const maxNamed = 500;

/** Loads only these accounts and merges them into the cached list, or loads the list for very many. */
export const refreshWebBots = (refreshes: RefreshQueue, ids: readonly number[]): Promise<void> =>
  ids.length > maxNamed ? refreshes.reload(webBotKeys.list()) : refreshes.refresh(accounts, ids);

export function registerWebBotHandlers(registry: Registry): void {
  registry.track(webBotKeys.all);
  registry.on('webBotAccountsUpdated', (ids, { refreshes }) => refreshWebBots(refreshes, ids));
}

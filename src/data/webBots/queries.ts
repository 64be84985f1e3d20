import { getWebBotAccounts } from '#contract/http/webBots.ts';
import { defineRead } from '#data/read.ts';
import { webBotKeys } from './webBotKeys.ts';

/** The user's web-bot accounts, by id. */
export const useWebBots = defineRead({
  key: webBotKeys.list(),
  load: async (api, options) => (await api.call(getWebBotAccounts, {}, options)).data,
  // The answer has secrets: it leaves the memory with the page, and is not stored for offline use.
  gcTime: 0,
});

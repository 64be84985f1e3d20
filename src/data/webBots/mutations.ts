import {
  deleteWebBotAccounts,
  maxWebBotInputs,
  saveWebBotAccounts,
  type WebBotInput,
} from '#contract/http/webBots.ts';
import { defineChange } from '#data/change.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { refreshWebBots } from './cache.ts';
import { webBotKeys } from './webBotKeys.ts';

/** Accounts of one call of an import: it takes about a second, and progress is shown between the calls. */
const importSize = 500;

/** An account to save. `seen`: the time of its last change that was shown. */
type SentWebBot = WebBotInput & { seen?: string };

/** Progress of an import, and how many of its accounts were new and known. */
export interface ImportProgress {
  sent: number;
  created: number;
  updated: number;
}

interface Import {
  accounts: readonly SentWebBot[];
  from?: ImportProgress;
  onProgress?: (progress: ImportProgress) => void;
}

export const nothingSent: ImportProgress = { sent: 0, created: 0, updated: 0 };

/**
 * Adds accounts, and overwrites those of the same email, with a call for each {@link importSize}.
 * @param from number of accounts sent by an earlier, interrupted attempt
 * @param onProgress called after each call
 * @throws when a call fails; those before it have been carried out
 */
async function sendWebBots(
  api: Api,
  accounts: readonly SentWebBot[],
  { from = nothingSent, onProgress }: Pick<Import, 'from' | 'onProgress'>,
  options: CallOptions,
): Promise<ImportProgress> {
  let progress = from;
  while (progress.sent < accounts.length) {
    const part = accounts.slice(progress.sent, progress.sent + Math.min(importSize, maxWebBotInputs));
    const { created, updated } = await api.call(saveWebBotAccounts, { body: { accounts: part } }, options);
    progress = {
      sent: progress.sent + part.length,
      created: progress.created + created,
      updated: progress.updated + updated,
    };
    onProgress?.(progress);
  }
  return progress;
}

/** Adds accounts and overwrites known ones. */
export const useSaveWebBots = defineChange({
  send: ({ api }, { accounts, ...rest }: Import, options) => sendWebBots(api, accounts, rest, options),
  isSecret: true,
  // Also after an error, because some calls may have had an effect.
  reload: [webBotKeys.list()],
});

/** Marks accounts as deleted; resolves to the number of those that were not before. */
export const useDeleteWebBots = defineChange({
  send: async ({ api }, { ids }: { ids: readonly number[] }, options) =>
    (await api.call(deleteWebBotAccounts, { body: { accountIds: [...ids] } }, options)).count,
  settle: ({ refreshes }, { ids }) => refreshWebBots(refreshes, ids),
});

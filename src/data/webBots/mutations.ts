import { useMutation } from '@tanstack/react-query';
import {
  deleteWebBotAccounts,
  maxWebBotInputs,
  saveWebBotAccounts,
  type WebBotInput,
} from '#contract/http/webBots.ts';
import { type Abortable, optionsOf } from '#data/cancel.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { useServices } from '#data/services.ts';
import type { Api } from '#platform/api/types.ts';
import { refreshWebBots } from './cache.ts';
import { webBotKeys } from './keys.ts';

/** Accounts of one call of an import: it takes about a second, and progress is shown between the calls. */
const importSize = 500;

/** An account to save. `seen`: the time of its last change that was shown. */
type SentWebBot = WebBotInput & { seen?: string };

/** How far an import has come, and how many of its accounts were new and known. */
export interface ImportProgress {
  sent: number;
  created: number;
  updated: number;
}

export const nothingSent: ImportProgress = { sent: 0, created: 0, updated: 0 };

/**
 * Adds accounts, and overwrites those of the same email, with a call for each {@link importSize}.
 * @param from what an earlier, interrupted attempt has sent
 * @param onProgress called after each call
 * @throws when a call fails; those before it have been carried out
 */
async function sendWebBots(
  api: Api,
  accounts: readonly SentWebBot[],
  {
    from = nothingSent,
    onProgress,
    signal,
  }: { from?: ImportProgress; onProgress: (progress: ImportProgress) => void; signal: AbortSignal },
): Promise<ImportProgress> {
  let progress = from;
  while (progress.sent < accounts.length) {
    const part = accounts.slice(progress.sent, progress.sent + Math.min(importSize, maxWebBotInputs));
    const { created, updated } = await api.call(saveWebBotAccounts, { body: { accounts: part } }, { signal });
    progress = {
      sent: progress.sent + part.length,
      created: progress.created + created,
      updated: progress.updated + updated,
    };
    onProgress(progress);
  }
  return progress;
}

const reload = (refreshes: RefreshQueue): Promise<void> => refreshes.reload(webBotKeys.list());

type Import = Abortable<{
  accounts: readonly SentWebBot[];
  from?: ImportProgress;
  onProgress?: (progress: ImportProgress) => void;
}>;

/** Adds accounts and overwrites known ones. The caller reports errors; the variables are secrets and are not kept. */
export function useSaveWebBots() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationFn: ({ accounts, from, onProgress, signal }: Import) =>
      sendWebBots(api, accounts, {
        ...(from ? { from } : {}),
        onProgress: onProgress ?? (() => undefined),
        signal: signal ?? new AbortController().signal,
      }),
    gcTime: 0,
    meta: { silent: true },
    // Also after an error: some calls may have had an effect.
    onSettled: () => reload(refreshes),
  });
}

/** Marks accounts as deleted; resolves to the number of those that were not before. The caller reports errors. */
export function useDeleteWebBots() {
  const { api, refreshes } = useServices();
  return useMutation({
    mutationFn: async ({ ids, signal }: Abortable<{ ids: readonly number[] }>) =>
      (await api.call(deleteWebBotAccounts, { body: { accountIds: [...ids] } }, optionsOf(signal))).count,
    meta: { silent: true },
    onSettled: (_count, _error, { ids }) => refreshWebBots(refreshes, ids),
  });
}

import { useLingui } from '@lingui/react/macro';
import { type ActionDetails, runActionOnOne } from '#data/accounts/actions.ts';
import { type AccountBulkOptions, type ActionItem, createAccountBulk } from '#data/accounts/bulk.ts';
import { useOpenAccounts } from '#data/accounts/hooks.ts';
import { useServices } from '#data/services.ts';
import type { AccountAction } from '#domain/accounts/accountRules.ts';
import { systemClock } from '#domain/clock.ts';
import type { BulkJob } from '#ui/bulk/jobs.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { actionLabels, leftOutTexts } from './actionLabels.ts';
import { actionResults, useDoneText } from './results.ts';

/** Actions that can be taken back by another one. */
const opposites: Partial<Record<AccountAction, AccountAction>> = { done: 'undone', undone: 'done' };

interface StartAction {
  /** Runs an action on accounts; the shell shows the progress and the results. */
  onMany: (action: AccountAction, items: readonly ActionItem[], details?: ActionDetails) => void;
  /** Runs an action on one account and reports a success. @throws ApiError when it is refused */
  onOne: (
    action: AccountAction,
    item: ActionItem,
    signal: AbortSignal,
    details?: ActionDetails,
  ) => Promise<void>;
}

export function useStartAction(): StartAction {
  const { t } = useLingui();
  const doneText = useDoneText();
  const { api, accounts, link } = useServices();
  const openAccounts = useOpenAccounts();
  const { bulkJobs } = useUiContext();
  const jobOf = (title: string, options: AccountBulkOptions): BulkJob<ActionItem> => ({
    title,
    bulk: createAccountBulk({ api, accounts, openAccounts, link, clock: systemClock }, options),
    nameOf: ({ email }) => email,
    doneLabel: actionResults[options.action],
  });
  return {
    onMany(action, items, details) {
      const title = t(actionLabels[action]);
      const opposite = opposites[action];
      const job = jobOf(title, {
        action,
        items,
        ...(details ? { details } : {}),
        skipText: (reason) => t(leftOutTexts[reason]),
      });
      if (opposite)
        job.undo = (done) =>
          bulkJobs.start(jobOf(t`Undo: ${title}`, { action: opposite, items: done, skipText: null }));
      bulkJobs.start(job);
    },
    async onOne(action, { id, email }, signal, details) {
      try {
        await runActionOnOne(api, action, id, { signal, ...details });
      } finally {
        // Also after an error, because the call may have had an effect.
        void accounts.sync();
      }
      toast.message(doneText(action, email));
    },
  };
}

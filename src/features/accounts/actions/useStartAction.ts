import { useLingui } from '@lingui/react/macro';
import { type ActionDetails, runActionOnOne } from '#data/accounts/actions.ts';
import { type ActionItem, createAccountBulk } from '#data/accounts/bulk.ts';
import { useServices } from '#data/services.ts';
import type { AccountAction } from '#domain/accounts/rules.ts';
import { systemClock } from '#domain/clock.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { actionLabels, leftOutTexts, useDoneText } from './labels.ts';

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
  const { bulkJobs } = useUiContext();
  return {
    onMany: (action, items, details) =>
      bulkJobs.start({
        title: t(actionLabels[action]),
        bulk: createAccountBulk(
          { api, accounts, link, clock: systemClock },
          { action, items, ...(details ? { details } : {}), skipText: (reason) => t(leftOutTexts[reason]) },
        ),
        keyOf: ({ id }) => id,
        nameOf: ({ email }) => email,
      }),
    async onOne(action, { id, email }, signal, details) {
      try {
        await runActionOnOne(api, action, id, { signal, ...details });
      } finally {
        // Also after an error: the call may have had an effect.
        void accounts.sync();
      }
      toast.message(doneText(action, email));
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import { type ActionItem, createAccountBulk } from '#data/accounts/bulk.ts';
import { useServices } from '#data/services.ts';
import type { AccountAction } from '#domain/accounts/rules.ts';
import { systemClock } from '#domain/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { actionLabels, leftOutTexts } from './labels.ts';

/** Runs an action on accounts; the shell shows the progress and the results. */
export function useStartAction(): (action: AccountAction, items: readonly ActionItem[]) => void {
  const { t } = useLingui();
  const { api, accounts, link } = useServices();
  const { bulkJobs } = useUiContext();
  return (action, items) =>
    bulkJobs.start({
      title: t(actionLabels[action]),
      bulk: createAccountBulk(
        { api, accounts, link, clock: systemClock },
        { action, items, skipText: (reason) => t(leftOutTexts[reason]) },
      ),
      keyOf: ({ id }) => id,
      nameOf: ({ email }) => email,
    });
}

import { useLingui } from '@lingui/react/macro';
import type { Account } from '#contract/http/accounts/account.ts';
import type { LeftOut } from '#domain/accounts/dryRun.ts';
import { leftOutTexts } from './actionLabels.ts';

/** Why an action leaves out accounts; a closed server is named if it is the same for all of them. */
export function useLeftOutText(): (leftOut: LeftOut<Pick<Account, 'server'>>) => string {
  const { t } = useLingui();
  return ({ reason, accounts }) => {
    const [first, ...others] = accounts.map(({ server }) => server);
    if (reason !== 'serverClosed' || !first || others.some(({ id }) => id !== first.id))
      return t(leftOutTexts[reason]);
    const { name } = first;
    return t`Server ''${name}'' is not open. Open it and try again!!!`;
  };
}

import { useLingui } from '@lingui/react/macro';
import type { ConsoleAccount } from '#contract/http/consoles.ts';

/** What an account is called: its email, or its index on the console for a role that does not get the email. */
export function useAccountName(): (account: Pick<ConsoleAccount, 'email' | 'index'>) => string {
  const { t } = useLingui();
  return ({ email, index }) => email ?? t`Account ${index}`;
}

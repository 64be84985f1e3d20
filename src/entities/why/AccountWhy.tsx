import type { ReactNode } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { useAccountWhy } from '#data/why/accounts.ts';
import { WhyLine } from './sentence/WhyLine.tsx';

export interface AccountWhyProps {
  account: Pick<Account, 'id' | 'server' | 'console' | 'lastError'>;
  /** Without a link, in one line. */
  isPlain?: boolean;
  /** Where the reason is not known. */
  fallback?: ReactNode;
}

/** Why an account does not play, and a link to what helps; nothing while it plays. */
export function AccountWhy({ account, isPlain, fallback = null }: AccountWhyProps) {
  const { id, server, console, lastError } = account;
  const why = useAccountWhy(id);
  if (why === 'plays') return null;
  if (!why) return fallback;
  return (
    <WhyLine
      why={why}
      place={{ serverId: server.id, consoleId: console.id, accountId: id }}
      // Both have it beside the sentence.
      shownError={lastError}
      isPlain={isPlain}
      fallback={fallback}
    />
  );
}

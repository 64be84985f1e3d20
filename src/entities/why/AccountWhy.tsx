import type { ReactNode } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { useAccountWhy } from '#data/why/accounts.ts';
import { WhyLine } from './sentence/WhyLine.tsx';

export interface AccountWhyProps {
  account: Pick<Account, 'id' | 'server' | 'console' | 'lastError'>;
  /** Whether it is one line without a link. */
  isPlain?: boolean;
  /** Shown if the reason is unknown. */
  fallback?: ReactNode;
}

/** Why an account does not play, with a link to what helps; renders nothing while it plays. */
export function AccountWhy({ account, isPlain, fallback = null }: AccountWhyProps) {
  const { id, server, console, lastError } = account;
  const why = useAccountWhy(id);
  if (why === 'plays') return null;
  if (!why) return fallback;
  return (
    <WhyLine
      why={why}
      place={{ serverId: server.id, consoleId: console.id, accountId: id }}
      // Shown next to the sentence in both places.
      shownError={lastError}
      isPlain={isPlain}
      fallback={fallback}
    />
  );
}

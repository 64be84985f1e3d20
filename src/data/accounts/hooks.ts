import { useEffect, useEffectEvent } from 'react';
import { useServices } from '#data/services.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useMaybeUser, useSession } from '#data/session/hooks.ts';
import { usePermissionCheck } from '#data/session/rights.ts';
import { ownerOf } from './owner.ts';
import type { Accounts, AccountsStatus, EditsResult } from './accountsStore.ts';

/**
 * The accounts of the signed-in user; starts to load them as soon as they are needed. They stay loaded until
 * the session ends.
 */
export function useAccounts(isWanted = true): Accounts {
  const { accounts } = useServices();
  const user = useMaybeUser();
  const check = usePermissionCheck();
  useEffect(() => {
    // Also for the same user in a new session, because the end of the previous one has closed the copy.
    if (user && isWanted) accounts.open(ownerOf(user, check));
  }, [accounts, user, check, isWanted]);
  return accounts;
}

/** Opens the copy of the accounts for screens that do not show it; does nothing when it is open. */
export function useOpenAccounts(): () => void {
  const { accounts } = useServices();
  const { state } = useSession();
  const check = usePermissionCheck();
  return () => {
    const session = state.get();
    if (session.kind === 'signedIn' && !accounts.isOpen()) accounts.open(ownerOf(session.user, check));
  };
}

/** State of the load: phase, progress and age. */
export const useAccountsStatus = (): AccountsStatus => useObservable(useServices().accounts.status);

/** Whether the secrets of the accounts are on the page: the stored copy has none, so they follow the rows. */
export const useHasSecrets = (): boolean =>
  useObservable(useServices().accounts.status, ({ secrets }) => secrets === 'loaded');

/** Increases when accounts were added, removed or changed; at most a few times a second. */
export const useAccountsVersion = (): number => useObservable(useServices().accounts.listVersion);

/** Interval at which a reached limit is read again, milliseconds: tasks of others end without an event. */
const limitEveryMs = 10_000;

/** How many pairing and sign-in tasks may run, once that many do; null while there is room. */
export function useReachedLimit(): number | null {
  const { accounts } = useServices();
  const reached = useObservable(accounts.status, ({ limits }) =>
    limits && limits.current >= limits.max ? limits.max : null,
  );
  const isReached = reached !== null;
  useEffect(() => {
    if (!isReached) return undefined;
    const timer = setInterval(() => void accounts.sync(), limitEveryMs);
    return () => clearInterval(timer);
  }, [accounts, isReached]);
  return reached;
}

/** Calls back with the result of each call that sent edits. */
export function useEditResults(onResult: (result: EditsResult) => void): void {
  const { accounts } = useServices();
  const report = useEffectEvent(onResult);
  useEffect(() => accounts.onResult((result) => report(result)), [accounts]);
}

import type { AccountsIdentity } from '#domain/accounts/protocol.ts';

/** Whose accounts are shown. */
export type AccountsOwner = Omit<AccountsIdentity, 'base' | 'token'>;

/** Whether both see the same accounts, kept in the same place. */
export const isSameOwner = (a: AccountsOwner, b: AccountsOwner): boolean =>
  a.userId === b.userId && a.rights === b.rights && a.isStored === b.isStored;

import type { User } from '#contract/http/me.ts';
import type { PermissionCheck } from '#domain/access/permitted.ts';
import type { AccountsIdentity } from '#domain/accounts/protocol.ts';
import { maySeeSecrets, visibleFieldsKey } from '#domain/accounts/secrets.ts';

export type AccountsOwner = Omit<AccountsIdentity, 'base' | 'token'>;

export const ownerOf = ({ id, guest }: Pick<User, 'id' | 'guest'>, can: PermissionCheck): AccountsOwner => ({
  userId: id,
  rights: visibleFieldsKey(can),
  hasSecrets: maySeeSecrets(can),
  isStored: !guest,
});

/** Whether both see the same accounts, kept in the same place. */
export const isSameOwner = (a: AccountsOwner, b: AccountsOwner): boolean =>
  a.userId === b.userId && a.rights === b.rights && a.isStored === b.isStored;

import { useUser } from './hooks.ts';
import { useRights } from './rights.ts';

/** Which dialogs about access the user may open. */
export interface AccessItems {
  /** Acting as another user; not during guest access. */
  guestAccess: boolean;
  /** Creating access links; neither during guest access nor in the session of a link. */
  accessLink: boolean;
}

export function useAccessItems(): AccessItems {
  const { guest, clone } = useUser();
  const rights = useRights({ guest: 'users_guest_access', link: 'users_invite_access_create' });
  return { guestAccess: rights.guest && !guest, accessLink: rights.link && !guest && !clone };
}

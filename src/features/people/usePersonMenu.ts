import { useLingui } from '@lingui/react/macro';
import {
  IconFileSearch,
  IconLockOff,
  IconLogout,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Person } from '#contract/http/people.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { mayChange } from '#domain/access/people.ts';
import { useActivityEntry } from '#entities/activity/overlay.ts';
import { type MenuEntry, disabledBecause } from '#ui/ContextMenu/entries.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { DialogState } from './dialogState.ts';

/** Actions for a person, and a link to their activity. */
export function usePersonMenu(
  openDialog: (dialog: DialogState) => void,
): (person: Person) => readonly MenuEntry[] {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const navigate = useNavigate();
  const me = useUser();
  const activityEntry = useActivityEntry();
  const offline = isOffline ? t(offlineReason) : null;
  return (person) => {
    const { id: personId, blocked, hasSecondFactor, username } = person;
    const refusal =
      personId === me.id ? t`This is you.` : mayChange(me, person) ? null : t`Has no fewer rights than you.`;
    const obstacle = offline ?? refusal;
    return [
      {
        key: 'role',
        label: t`Change role`,
        icon: IconUserCog,
        permission: 'users_update',
        ...disabledBecause(obstacle),
        onSelect: () => openDialog({ kind: 'role', personId }),
      },
      {
        key: 'sessions',
        label: t`End sessions`,
        icon: IconLogout,
        permission: 'users_update',
        // Also without sessions: it revokes links, and somebody may have signed in since the list was loaded.
        ...disabledBecause(obstacle),
        onSelect: () => openDialog({ kind: 'sessions', personId }),
      },
      {
        key: 'secondFactor',
        label: t`Reset second factor`,
        icon: IconLockOff,
        permission: 'users_update',
        ...disabledBecause(obstacle ?? (hasSecondFactor ? null : t`Has no second factor.`)),
        onSelect: () => openDialog({ kind: 'secondFactor', personId }),
      },
      {
        key: 'block',
        label: blocked ? t`Unblock` : t`Block`,
        icon: blocked ? IconUserCheck : IconUserOff,
        danger: !blocked,
        permission: 'users_update',
        ...disabledBecause(obstacle),
        onSelect: () => openDialog({ kind: 'block', personId }),
      },
      { key: 'line', line: true },
      activityEntry({ object: 'person', id: personId, name: username }),
      {
        key: 'audit',
        label: t`Audit log of this person`,
        icon: IconFileSearch,
        permission: 'users_audit_view',
        onSelect: () => void navigate(pathTo('auditLog', { query: { who: username } })),
      },
    ];
  };
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconLock, IconLockOpen2, IconMailSearch, IconDeselect } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { offlineReason } from '#data/errors/describe.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { noneSelected } from '../actions/actionLabels.ts';
import { lockAtom, selectionAtom } from '../atoms.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';

interface ViewGroupOptions {
  /** The present filter. */
  emails: readonly string[];
  onEmails: () => void;
}

/** Actions of the toolbar on the grid itself: filter by emails, lock editing, unselect. */
export function useViewGroup({ emails, onEmails }: ViewGroupOptions): ToolGroup {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const [isLocked, setLocked] = useAtom(lockAtom);
  const [selection, setSelection] = useAtom(selectionAtom);
  const count = emails.length;
  return {
    key: 'view',
    label: t`Table`,
    entries: [
      {
        key: 'emails',
        label: count > 0 ? t`${plural(count, { one: '# email', other: '# emails' })}` : t`Emails`,
        tip: t`Account email filter`,
        icon: IconMailSearch,
        ...(count > 0 ? { isOn: true } : {}),
        onSelect: onEmails,
      },
      {
        key: 'lock',
        label: isLocked ? t`Unlock` : t`Lock`,
        tip: isLocked ? t`Unlock editing` : t`Lock editing`,
        icon: isLocked ? IconLock : IconLockOpen2,
        isOn: !isLocked,
        permission: 'accounts_edit',
        ...(isOffline ? { disabled: true, hint: t(offlineReason) } : {}),
        onSelect: () => setLocked(!isLocked),
      },
      {
        key: 'unselect',
        label: t`Unselect`,
        icon: IconDeselect,
        ...(selection.size === 0 ? { disabled: true, hint: t(noneSelected) } : {}),
        onSelect: () => setSelection(new Set()),
      },
    ],
  };
}

import { useLingui } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconFileImport, IconForms, IconTransfer } from '@tabler/icons-react';
import { offlineReason } from '#data/errors/describe.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import type { OpenDialog, OwnKind } from './dialogState.ts';
import { pageKeys } from './shortcutList.ts';

export interface ConfigToolsProps {
  isOffline: boolean;
  openDialog: OpenDialog;
}

/** The buttons that create configs, in a form or from a file. */
export function ConfigTools({ isOffline, openDialog }: ConfigToolsProps) {
  const { t } = useLingui();
  const entriesOf = (type: OwnKind) =>
    [
      { key: 'form', label: t`In a form`, icon: IconForms, kind: 'create' },
      { key: 'file', label: t`From a .JSON file`, icon: IconFileImport, kind: 'import' },
    ].map(({ kind, ...entry }) => ({
      ...entry,
      ...(type === 'game' ? { keys: kind === 'create' ? pageKeys.game : pageKeys.import } : {}),
      ...(type === 'mulling' && kind === 'create' ? { keys: pageKeys.mulling } : {}),
      permission: 'config_own_create' as const,
      disabled: isOffline,
      ...(isOffline ? { hint: t(offlineReason) } : {}),
      onSelect: () => openDialog(kind === 'create' ? { kind: 'create', type } : { kind: 'import', type }),
    }));
  return (
    <>
      <MenuButton
        variant="filled"
        entries={entriesOf('game')}
        leftSection={<IconDeviceGamepad2 size={16} stroke={1.75} aria-hidden="true" />}
      >
        {t`New game config`}
      </MenuButton>
      <MenuButton
        entries={entriesOf('mulling')}
        leftSection={<IconTransfer size={16} stroke={1.75} aria-hidden="true" />}
      >
        {t`New mulling config`}
      </MenuButton>
    </>
  );
}

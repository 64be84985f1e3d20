import { useLingui } from '@lingui/react/macro';
import { IconDeviceGamepad2, IconFileImport, IconTransfer } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type PageCommand, usePageCommands } from '#ui/commands/pageCommands.ts';
import type { ConfigToolsProps } from './ConfigTools.tsx';

/** Offers in the command palette what the buttons of the page create. */
export function useConfigCommands({ isOffline, openDialog }: ConfigToolsProps): void {
  const { t } = useLingui();
  const commands = useMemo<readonly PageCommand[]>(() => {
    const permission = 'config_own_create' as const;
    const shared = { permission, disabled: isOffline };
    return [
      {
        key: 'game',
        label: t`New game config`,
        icon: IconDeviceGamepad2,
        ...shared,
        onSelect: () => openDialog({ kind: 'create', type: 'game' }),
      },
      {
        key: 'gameFile',
        label: t`New game config from a .JSON file`,
        icon: IconFileImport,
        ...shared,
        onSelect: () => openDialog({ kind: 'import', type: 'game' }),
      },
      {
        key: 'mulling',
        label: t`New mulling config`,
        icon: IconTransfer,
        ...shared,
        onSelect: () => openDialog({ kind: 'create', type: 'mulling' }),
      },
      {
        key: 'mullingFile',
        label: t`New mulling config from a .JSON file`,
        icon: IconFileImport,
        ...shared,
        onSelect: () => openDialog({ kind: 'import', type: 'mulling' }),
      },
    ];
  }, [isOffline, openDialog, t]);
  usePageCommands(commands);
}

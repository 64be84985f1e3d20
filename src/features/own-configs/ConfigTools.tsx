import { useLingui } from '@lingui/react/macro';
import {
  IconDeviceGamepad2,
  IconFileImport,
  IconForms,
  IconTransfer,
  type TablerIcon,
} from '@tabler/icons-react';
import { offlineReason } from '#data/errors/describe.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { usePageCommands } from '#ui/commands/pageCommands.ts';
import { useUiContext } from '#ui/uiContext.ts';
import type { OpenDialog, OwnKind } from './dialogState.ts';
import { pageKeys } from './shortcutList.ts';

/** What creates configs, in a form or from a file; the command palette offers it, too. */
export function useConfigGroups(openDialog: OpenDialog) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const shared = {
    permission: 'config_own_create',
    ...disabledBecause(isOffline ? t(offlineReason) : null),
  } as const;
  const groupOf = (type: OwnKind, icon: TablerIcon, label: string, fileLabel: string) => ({
    key: type,
    label,
    icon,
    entries: [
      {
        key: type,
        label: t`In a form`,
        icon: IconForms,
        keys: pageKeys[type],
        ...shared,
        command: { label, icon },
        onSelect: () => openDialog({ kind: 'create', type }),
      },
      {
        key: `${type}File`,
        label: t`From a .JSON file`,
        icon: IconFileImport,
        ...(type === 'game' && { keys: pageKeys.import }),
        ...shared,
        command: { label: fileLabel, icon: IconFileImport },
        onSelect: () => openDialog({ kind: 'import', type }),
      },
    ],
  });
  const groups = [
    groupOf('game', IconDeviceGamepad2, t`New game config`, t`New game config from a .JSON file`),
    groupOf('mulling', IconTransfer, t`New mulling config`, t`New mulling config from a .JSON file`),
  ];
  usePageCommands(groups.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, ...entry.command }))));
  return groups;
}

/** The buttons of the groups; the first one is what the page is for. */
export const ConfigTools = ({ groups }: { groups: ReturnType<typeof useConfigGroups> }) =>
  groups.map(({ key, label, icon: Icon, entries }, at) => (
    <MenuButton
      key={key}
      variant={at === 0 ? 'filled' : 'default'}
      entries={entries}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden="true" />}
    >
      {label}
    </MenuButton>
  ));

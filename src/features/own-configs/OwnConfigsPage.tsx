import { Plural, useLingui } from '@lingui/react/macro';
import {
  IconBriefcase2,
  IconDeviceGamepad2,
  IconFileImport,
  IconForms,
  IconTransfer,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { Config } from '#contract/http/configs.ts';
import { configKeys } from '#data/configs/configKeys.ts';
import { useBaseConfig, useConfigSchema, useOwnConfigs } from '#data/configs/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { useRights } from '#data/session/rights.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import { MenuButton } from '#ui/ContextMenu/MenuButton.tsx';
import { usePageCommands } from '#ui/commands/pageCommands.ts';
import { useConfigColumns } from './columns.tsx';
import { ConfigDialogs, prefetched } from './ConfigDialogs.tsx';
import type { DialogState, OpenDialog, OwnKind } from './dialogState.ts';
import classes from './OwnConfigsPage.module.css';
import { pageKeys, rowShortcuts } from './shortcutList.ts';
import { useConfigMenu } from './useConfigMenu.ts';

const nameOf = ({ name }: Config): string => name;

/** The user's game and mulling configs, and the others that the user can see. */
export function OwnConfigsPage() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const rights = useRights({ create: 'config_own_create', update: 'config_own_update' });
  const configs = useOwnConfigs();
  const rows = configs.data;
  const state = useListState(configs, configKeys.own());
  const layout = useTableLayout('configs.own');
  const columns = useConfigColumns();
  const { dialog, openDialog, closeDialog } = usePageDialog<DialogState>();
  const menu = useConfigMenu(openDialog);
  const canCreate = rights.create && !isOffline;
  const groups = useConfigGroups(openDialog);
  usePrefetch(prefetched);
  // The dialogs need them, also when the connection is lost before the first one is opened.
  useConfigSchema();
  useBaseConfig();
  useShortcuts('page', [
    {
      keys: pageKeys.game,
      label: t`New game config`,
      run: () => openDialog({ kind: 'create', type: 'game' }),
      enabled: canCreate,
    },
    {
      keys: pageKeys.mulling,
      label: t`New mulling config`,
      run: () => openDialog({ kind: 'create', type: 'mulling' }),
      enabled: canCreate,
    },
    {
      keys: pageKeys.import,
      label: t`New game config from a .JSON file`,
      run: () => openDialog({ kind: 'import', type: 'game' }),
      enabled: canCreate,
    },
    ...rowShortcuts,
  ]);

  const own = useMemo(() => (rows ?? []).filter(({ isOwn }) => isOwn).length, [rows]);
  const subjectId = dialog !== null && 'configId' in dialog ? dialog.configId : null;
  const subject = rows?.find(({ id }) => id === subjectId) ?? null;
  // It was deleted, here or by another user. An open form stays: its input would be lost.
  const isGone = subjectId !== null && rows !== undefined && !subject && dialog?.kind !== 'edit';
  useEffect(() => {
    if (isGone) closeDialog();
  }, [isGone, closeDialog]);

  const tools = rights.create ? <ConfigTools groups={groups} /> : null;
  return (
    <div className={classes.page}>
      <DataTable
        label={t`My configs`}
        columns={columns}
        rows={rows}
        nameOf={nameOf}
        layout={layout}
        state={state}
        menu={menu}
        onOpen={({ id, isEditable }) =>
          openDialog({
            kind: isEditable && rights.update && !isOffline ? 'edit' : 'view',
            configId: id,
          })
        }
        title={
          <PageTitle
            isPending={!rows}
            figures={[
              <Plural key="all" value={rows?.length ?? 0} one="# config" other="# configs" />,
              <Plural key="own" value={own} one="# own" other="# own" />,
            ]}
          >
            {t`My configs`}
          </PageTitle>
        }
        actions={tools}
        empty={
          <Notice icon={IconBriefcase2} title={t`No configs yet`} actions={tools}>
            {rights.create
              ? t`A game config sets how the script plays; attach it to server groups and servers.`
              : t`Your role cannot create configs.`}
          </Notice>
        }
      />
      <ConfigDialogs dialog={dialog} config={subject} openDialog={openDialog} onClose={closeDialog} />
    </div>
  );
}

/** What creates configs, in a form or from a file; the command palette offers it, too. */
function useConfigGroups(openDialog: OpenDialog) {
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
const ConfigTools = ({ groups }: { groups: ReturnType<typeof useConfigGroups> }) =>
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

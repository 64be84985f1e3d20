import { useLingui } from '@lingui/react/macro';
import {
  IconDatabaseImport,
  IconDeselect,
  IconFileExport,
  IconFileImport,
  IconPlugConnected,
  IconReplace,
  IconTrash,
  IconUsers,
  IconWorldPlus,
} from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useNavigate } from 'react-router';
import type { Proxy } from '#contract/http/proxies.ts';
import { offlineReason } from '#data/errors/describe.ts';
import { pathTo } from '#domain/access/paths.ts';
import { type MenuEntry, disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useCallback } from 'react';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useLoadedProxies } from '#data/proxies/queries.ts';
import { useServices } from '#data/services.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { proxyCells } from '#domain/proxies/csv.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useDownload } from '#ui/useDownload.ts';
import { matchingAtom, selectionAtom } from './atoms.ts';
import type { OpenDialog } from './dialogState.ts';
import { noneSelected } from './proxyLabels.ts';

/** Proxies that are handed to the worker at once. */
const perPart = 1_000;

/** The actions of the page: of the toolbar, and of one proxy. */
export function useProxyGroups({
  openDialog,
  usersOfId,
}: {
  openDialog: OpenDialog;
  /** Number of accounts that use a proxy; null: unknown. */
  usersOfId: (id: number) => number | null;
}) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const navigate = useNavigate();
  const [selection, setSelection] = useAtom(selectionAtom);
  const matching = useAtomValue(matchingAtom);
  const exportProxies = useExport();
  const offline = isOffline ? t(offlineReason) : null;
  const chosen = [...selection];
  const none = chosen.length === 0 ? t(noneSelected) : null;
  /** Without a selection all that are shown. */
  const subject = chosen.length > 0 ? chosen : matching;

  const groups: readonly ToolGroup[] = [
    {
      key: 'add',
      label: t`Add`,
      look: 'named',
      entries: [
        {
          key: 'csv',
          label: t`Add by CSV`,
          shortLabel: t`CSV`,
          icon: IconFileImport,
          permission: 'proxy_add',
          ...disabledBecause(offline),
          onSelect: () => openDialog({ kind: 'csv' }),
        },
        {
          key: 'form',
          label: t`Add via form`,
          shortLabel: t({ message: 'Form', context: 'add proxies' }),
          icon: IconWorldPlus,
          permission: 'proxy_add',
          ...disabledBecause(offline),
          onSelect: () => openDialog({ kind: 'form' }),
        },
        {
          key: 'import',
          label: t`Import from database`,
          shortLabel: t`Database`,
          icon: IconDatabaseImport,
          permission: 'proxy_add',
          ...disabledBecause(offline),
          onSelect: () => openDialog({ kind: 'import' }),
        },
      ],
    },
    {
      key: 'proxies',
      label: t`Proxies`,
      look: 'buttons',
      entries: [
        {
          key: 'check',
          label: t({ message: 'Check', context: 'proxies' }),
          tip: chosen.length > 0 ? t`Check the selected proxies` : t`Check all proxies that are shown`,
          icon: IconPlugConnected,
          ...disabledBecause(offline ?? (subject.length === 0 ? t(noneSelected) : null)),
          onSelect: () => openDialog({ kind: 'check', ids: subject }),
        },
        {
          key: 'delete',
          label: t`Delete`,
          icon: IconTrash,
          danger: true,
          permission: 'proxy_delete',
          ...disabledBecause(offline ?? none),
          onSelect: () => openDialog({ kind: 'delete', ids: chosen }),
        },
      ],
    },
    {
      key: 'table',
      label: t`Table`,
      entries: [
        {
          key: 'export',
          label: t`Export`,
          tip: chosen.length > 0 ? t`Export the selected proxies` : t`Export all proxies that are shown`,
          icon: IconFileExport,
          // The stored list has no logins and passwords.
          ...disabledBecause(offline ?? (subject.length === 0 ? t`No data to export.` : null)),
          onSelect: () => void exportProxies(subject),
        },
        {
          key: 'unselect',
          label: t`Unselect`,
          icon: IconDeselect,
          ...disabledBecause(none),
          onSelect: () => setSelection(new Set()),
        },
      ],
    },
  ];

  const menuOf = ({ id }: Proxy): readonly MenuEntry[] => {
    const users = usersOfId(id);
    const unused = users === 0 ? t`No account uses it` : null;
    return [
      {
        key: 'check',
        label: t({ message: 'Check', context: 'proxies' }),
        icon: IconPlugConnected,
        ...disabledBecause(offline),
        onSelect: () => openDialog({ kind: 'check', ids: [id] }),
      },
      ...(users === null
        ? []
        : [
            {
              key: 'accounts',
              label: t`To its accounts`,
              icon: IconUsers,
              permission: 'accounts_view' as const,
              ...disabledBecause(unused),
              onSelect: () => void navigate(pathTo('accountsAll', { query: { proxyId: id } })),
            },
            {
              key: 'change',
              label: t`Give its accounts another proxy`,
              icon: IconReplace,
              permission: 'accounts_edit' as const,
              ...disabledBecause(offline ?? unused),
              onSelect: () => openDialog({ kind: 'change', proxyId: id }),
            },
          ]),
      { key: 'line', line: true },
      {
        key: 'delete',
        label: t`Delete`,
        icon: IconTrash,
        danger: true,
        permission: 'proxy_delete',
        ...disabledBecause(offline),
        onSelect: () => openDialog({ kind: 'delete', ids: [id] }),
      },
    ];
  };

  return { groups, menuOf };
}

/** Saves proxies as a CSV that can be added again. Login and password are in it for roles that may see them. */
function useExport(): (ids: readonly number[]) => Promise<void> {
  const { t } = useLingui();
  const { csv } = useServices();
  const { timezone } = useUiContext();
  const download = useDownload();
  const recordExport = useRecordExport();
  const loadedProxies = useLoadedProxies();
  return useCallback(
    (ids) =>
      download(
        async () => {
          const byId = new Map((await loadedProxies()).map((proxy) => [proxy.id, proxy]));
          const rows = ids.flatMap((id) => byId.get(id) ?? []).map(proxyCells);
          if (rows.length === 0) return null;
          function* parts(): Generator<string[][]> {
            for (let at = 0; at < rows.length; at += perPart) yield rows.slice(at, at + perPart);
          }
          const file = await csv.write(parts(), new AbortController().signal);
          recordExport('proxies', rows.length);
          return { file, name: `proxies-${fileTimestamp(serverClock.now(), timezone)}.csv` };
        },
        t`No data to export.`,
      ),
    [csv, download, loadedProxies, recordExport, t, timezone],
  );
}

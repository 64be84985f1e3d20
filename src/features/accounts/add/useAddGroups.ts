import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconCopy,
  IconDeselect,
  IconDownload,
  IconEraser,
  IconFileImport,
  IconPencil,
  IconPlayerPlay,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { offlineReason } from '#data/errors/describe.ts';
import { useStagedStatus } from '#data/staged/hooks.ts';
import type { Staged } from '#data/staged/staged.ts';
import { duplicatesOf } from '#domain/accounts/staged/duplicate.ts';
import { isValid, type StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { noneSelected } from '../actions/actionLabels.ts';
import { disabledBecause } from '#ui/ContextMenu/entries.ts';
import type { ToolEntry, ToolGroup } from '#ui/Toolbar/toolGroup.ts';
import { useToolCommands } from '../toolbar/useToolCommands.ts';
import { type AddDialog, matchingAtom, selectionAtom } from './atoms.ts';
import { csvCellsOfValues } from '#domain/accounts/csv/csv.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useSaveCsv } from '#entities/csv/useSaveCsv.ts';
import { useProblemText } from './csv/useProblemText.ts';

/** Rows that are handed to the worker at once. */
const rowsPerPart = 500;

const isSendable = (row: StagedRow | undefined): boolean =>
  row !== undefined && isValid(row) && !row.isSending;

/** The actions on new accounts, for the toolbar, the palette and the menu of a row. @param ask sends them to work, after a confirmation if needed */
export function useAddGroups(
  staged: Staged,
  ask: (ids: readonly number[]) => void,
  openDialog: (dialog: AddDialog) => void,
) {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const [selection, setSelection] = useAtom(selectionAtom);
  const matching = useAtomValue(matchingAtom);

  function duplicate(ids: readonly number[]): void {
    const rows = ids.flatMap((id) => {
      const row = staged.rows.get(id);
      return row ? [row.values] : [];
    });
    const all = [...staged.rows.values()].map(({ values }) => values);
    staged.add(duplicatesOf(rows, all).map((values) => ({ guiId: crypto.randomUUID(), values })));
  }

  function remove(ids: readonly number[]): void {
    const removed = staged.remove(ids.filter((id) => !staged.rows.get(id)?.isSending));
    const count = removed.length;
    if (count === 0) return;
    const text = t`${plural(count, { one: '# account deleted', other: '# accounts deleted' })}`;
    toast.undo(text, t`Undo`, () => staged.add(removed));
  }

  const sendEntry = (ids: readonly number[], label: string): ToolEntry => ({
    key: 'send',
    label,
    tip: t`Send the valid accounts to the server`,
    icon: IconPlayerPlay,
    ...disabledBecause(isOffline ? t(offlineReason) : ids.length === 0 ? t(noneSelected) : null),
    onSelect: () => ask(ids),
  });
  const changes = (ids: readonly number[]): ToolEntry[] => {
    const obstacle = disabledBecause(ids.length === 0 ? t(noneSelected) : null);
    return [
      { key: 'duplicate', label: t`Duplicate`, icon: IconCopy, ...obstacle, onSelect: () => duplicate(ids) },
      {
        key: 'delete',
        label: t`Delete`,
        icon: IconTrash,
        danger: true,
        ...obstacle,
        onSelect: () => remove(ids),
      },
    ];
  };

  const chosen = [...selection];
  const toSend = chosen.length > 0 ? chosen : matching;
  const sendable = useSyncExternalStore(staged.listVersion.subscribe, () =>
    toSend.reduce((sum, id) => sum + (isSendable(staged.rows.get(id)) ? 1 : 0), 0),
  );
  const sendCount = i18n.number(sendable);
  const sendGroup: ToolGroup = {
    key: 'send',
    label: t`In work`,
    entries: [sendEntry(toSend, sendable > 0 ? t`In work (${sendCount})` : t`In work`)],
  };
  const addGroup: ToolGroup = {
    key: 'add',
    label: t({ message: 'Add', context: 'accounts' }),
    entries: [
      {
        key: 'csv',
        label: t`Add by CSV`,
        icon: IconFileImport,
        onSelect: () => openDialog({ kind: 'csv' }),
      },
      {
        key: 'form',
        label: t`Add via form`,
        icon: IconUserPlus,
        onSelect: () => openDialog({ kind: 'form', id: null }),
      },
    ],
  };
  const changeGroup: ToolGroup = {
    key: 'change',
    label: t`Selected`,
    look: 'menu',
    entries: changes(chosen),
  };
  const { total, valid } = useStagedStatus();
  const download = useDownloadInvalid(staged);
  const viewGroup: ToolGroup = {
    key: 'view',
    label: t`Table`,
    look: 'menu',
    entries: [
      {
        key: 'download',
        label: t`Download invalid`,
        tip: t`Download the accounts with errors and the reasons as CSV`,
        icon: IconDownload,
        ...disabledBecause(total === valid ? t`All accounts are valid` : null),
        onSelect: download,
      },
      {
        key: 'unselect',
        label: t`Unselect`,
        icon: IconDeselect,
        ...disabledBecause(chosen.length === 0 ? t(noneSelected) : null),
        onSelect: () => setSelection(new Set()),
      },
    ],
  };
  useToolCommands([changeGroup], [sendGroup, addGroup, viewGroup], chosen.length);

  const menuOfRow = ({ id, refused, isSending }: StagedRow): readonly ToolEntry[] => {
    const sending = disabledBecause(isSending ? t`Being sent` : null);
    return [
      sendEntry([id], t`In work`),
      {
        key: 'edit',
        label: t`Edit in a form`,
        icon: IconPencil,
        ...sending,
        onSelect: () => openDialog({ kind: 'form', id }),
      },
      ...(refused === null
        ? []
        : [
            {
              key: 'forget',
              label: t`Clear the server error`,
              icon: IconEraser,
              onSelect: () => staged.refuse(new Map([[id, null]])),
            },
          ]),
      ...changes([id]).map((entry) => (entry.key === 'delete' ? { ...entry, ...sending } : entry)),
    ];
  };

  return { toolbar: [sendGroup, addGroup, changeGroup, viewGroup], menuOfRow };
}

/** Saves the new accounts that have errors as a CSV with the reasons, which can be corrected and imported again. */
function useDownloadInvalid(staged: Staged): () => void {
  const { timezone } = useUiContext();
  const saveCsv = useSaveCsv();
  const problemText = useProblemText();
  return () => {
    const rows = [...staged.rows.values()].filter((row) => !isValid(row));
    function* parts(): Generator<string[][]> {
      for (let from = 0; from < rows.length; from += rowsPerPart)
        yield rows
          .slice(from, from + rowsPerPart)
          .map((row, at) => [...csvCellsOfValues(row.values), String(from + at + 1), problemText(row)]);
    }
    saveCsv(parts(), `accounts-with-errors-${fileTimestamp(serverClock.now(), timezone)}.csv`);
  };
}

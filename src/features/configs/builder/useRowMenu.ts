import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { BuilderRow } from '#domain/configs/builderRows.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { copyText } from '#ui/copyText.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { type FieldColumn, useCellText } from './columns.ts';
import { rowKeys } from './rowKeys.ts';
import type { SchemaEdit } from './schemaEdit.ts';

export interface RowMenu {
  /** @param column the column that was pointed at; null: the name of the field is copied */
  entries: (row: BuilderRow, column: FieldColumn | null) => readonly MenuEntry[];
  /** Moves a field up or down by one. */
  moveBy: (row: BuilderRow, step: 1 | -1) => void;
}

/** The menu of a field. @param isOrderable all fields of a category are shown */
export function useRowMenu(
  edit: SchemaEdit,
  isOrderable: boolean,
  onOpen: (row: BuilderRow) => void,
): RowMenu {
  const { t } = useLingui();
  const cellText = useCellText();
  const { isOffline } = useUiContext();
  const offline = isOffline ? { disabled: true, hint: t`Not possible while you are offline` } : {};

  async function copy(text: string): Promise<void> {
    if (await copyText(text)) toast.message(t`Copied to the clipboard: ${text}`);
    else toast.error(t`The browser blocked copying.`);
  }

  function moveBy({ field: { name } }: BuilderRow, step: 1 | -1): void {
    const { position, count } = edit.placeOf(name);
    const next = position + step;
    if (isOrderable && position >= 0 && next >= 0 && next < count) edit.move(name, next);
  }

  return {
    moveBy,
    entries(row, column) {
      const { field, change } = row;
      const text = cellText(field, column ?? 'name');
      const copyEntry: MenuEntry = {
        key: 'copy',
        label: t`Copy value`,
        icon: IconCopy,
        keys: rowKeys.copy,
        disabled: text === '',
        ...(text === '' ? {} : { hint: text }),
        onSelect: () => void copy(text),
      };
      if (change === 'deleted')
        return [
          {
            key: 'restore',
            label: t`Restore`,
            icon: IconArrowBackUp,
            keys: rowKeys.restore,
            ...offline,
            onSelect: () => edit.restore(field),
          },
          copyEntry,
        ];
      const { position, count } = edit.placeOf(field.name);
      const reason = isOffline || isOrderable ? offline : { hint: t`Clear the filters to reorder` };
      return [
        {
          key: 'edit',
          label: t`Edit`,
          icon: IconPencil,
          keys: rowKeys.edit,
          ...offline,
          onSelect: () => onOpen(row),
        },
        copyEntry,
        { key: 'order', line: true },
        {
          key: 'up',
          label: t`Move up`,
          icon: IconArrowUp,
          keys: rowKeys.up,
          disabled: !isOrderable || position === 0,
          ...reason,
          onSelect: () => moveBy(row, -1),
        },
        {
          key: 'down',
          label: t`Move down`,
          icon: IconArrowDown,
          keys: rowKeys.down,
          disabled: !isOrderable || position === count - 1,
          ...reason,
          onSelect: () => moveBy(row, 1),
        },
        { key: 'end', line: true },
        {
          key: 'delete',
          label: t`Delete`,
          icon: IconTrash,
          keys: rowKeys.remove,
          danger: true,
          ...offline,
          onSelect: () => edit.remove(field.name),
        },
      ];
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconCalendarWeek,
  IconCalendarX,
  IconClipboard,
  IconClock,
  IconCopy,
  IconCut,
  IconFold,
  IconHistory,
  IconArrowsSplit2,
  IconSquareFilled,
  IconStairs,
  IconTrash,
  IconTrashX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Cursor } from '#domain/schedule/editing/cursor.ts';
import { canSplitAt } from '#domain/schedule/editing/resize.ts';
import { type Bar, type WeekDay, weekDays } from '#domain/schedule/week.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { chordLabel } from '#ui/shortcuts/keys.ts';
import { configColor, palette } from '../../palette.ts';
import type { Editor } from '../editor.ts';
import type { Commands } from './useCommands.ts';

export type MenuState = { anchor: Anchor } & (
  | { kind: 'bar'; bar: Bar; at: Cursor }
  | { kind: 'place'; at: Cursor }
  | { kind: 'day'; day: WeekDay }
);

export type EditorDialog =
  | { kind: 'times'; bar: Bar; ids: readonly string[] }
  | { kind: 'fill'; bar: Bar }
  | { kind: 'copyDay'; day: WeekDay }
  | { kind: 'dayHistory'; day: WeekDay }
  /** `attaches`: then the consoles are chosen. */
  | { kind: 'name'; attaches: boolean }
  | { kind: 'conflict' };

export interface MenuOptions {
  editor: Editor;
  commands: Commands;
  copyDay: Commands['copyDay'];
  openDialog: (dialog: EditorDialog) => void;
  fold: (day: number) => void;
  /** Whether it was saved, so that its days have a history. */
  isSaved: boolean;
  /** Configs that can be placed, with their names. */
  configs: readonly { id: number; name: string }[];
}

/** The entries of the menus of a bar, of an empty place and of a day. */
export function useMenus({ editor, commands, copyDay, openDialog, fold, isSaved, configs }: MenuOptions) {
  const { t } = useLingui();
  const copyKeys = chordLabel('Mod+C');
  const pasteKeys = chordLabel('Mod+V');

  const pasteEntry = (at: Cursor): MenuEntry => ({
    key: 'paste',
    label: t`Paste`,
    icon: IconClipboard,
    keys: pasteKeys,
    disabled: editor.state.get().clip === null,
    onSelect: () => commands.paste(at),
  });

  /** @param at the hour at which it is divided */
  function ofBar(bar: Bar, at: Cursor): MenuEntry[] {
    const { selected } = editor.state.get();
    const ids = selected.has(bar.id) ? [...selected] : [bar.id];
    const isOne = ids.length === 1;
    return [
      {
        key: 'top',
        label: t`Copy to top`,
        icon: IconArrowBarToUp,
        onSelect: () => commands.copyToRows(ids, 'top'),
      },
      {
        key: 'bottom',
        label: t`Copy to bottom`,
        icon: IconArrowBarToDown,
        onSelect: () => commands.copyToRows(ids, 'bottom'),
      },
      {
        key: 'fill',
        label: t`Fill rows…`,
        icon: IconStairs,
        disabled: !isOne,
        onSelect: () => openDialog({ kind: 'fill', bar }),
      },
      { key: 'edit', line: true },
      {
        key: 'times',
        label: t`Edit times`,
        icon: IconClock,
        keys: 'E',
        onSelect: () => openDialog({ kind: 'times', bar, ids }),
      },
      {
        key: 'split',
        label: t`Split`,
        icon: IconArrowsSplit2,
        keys: 'D',
        disabled: !isOne,
        onSelect: () => commands.split(bar, canSplitAt(bar, at.hour) ? at.hour : null),
      },
      { key: 'copy', label: t`Copy`, icon: IconCopy, keys: copyKeys, onSelect: commands.copy },
      { key: 'cut', label: t`Cut`, icon: IconCut, keys: chordLabel('Mod+X'), onSelect: commands.cut },
      pasteEntry({ ...at, hour: Math.floor(at.hour) }),
      { key: 'remove', line: true },
      {
        key: 'delete',
        label: t`Delete`,
        icon: IconTrash,
        keys: 'Delete',
        danger: true,
        onSelect: () => commands.remove(ids),
      },
      {
        key: 'deleteDay',
        label: t`Delete for a whole day`,
        icon: IconTrashX,
        danger: true,
        onSelect: () => commands.removeForWholeDay(ids),
      },
      {
        key: 'clearDay',
        label: t`Clear day`,
        icon: IconCalendarX,
        danger: true,
        onSelect: () => commands.clearDay(bar.day),
      },
    ];
  }

  function ofPlace(at: Cursor): MenuEntry[] {
    return [
      pasteEntry(at),
      { key: 'place', heading: t`Place a config` },
      ...configs.map(({ id, name }): MenuEntry => ({
        key: `config ${id}`,
        label: name,
        icon: swatchOf(configColor(id)),
        onSelect: () => commands.place(id, at),
      })),
    ];
  }

  function ofDay(day: WeekDay): MenuEntry[] {
    const bars = editor.bars().filter((bar) => bar.day === day);
    const current = editor.current();
    const filling = current?.day === day ? current : bars.length === 1 ? bars[0] : undefined;
    const isEmpty = bars.length === 0;
    const others = weekDays.filter((other) => other !== day);
    return [
      {
        key: 'all',
        label: t`Copy onto all other days`,
        icon: IconCalendarWeek,
        disabled: isEmpty,
        ...(editor.bars().length > bars.length && !isEmpty
          ? { hint: t`What is planned there is replaced` }
          : {}),
        onSelect: () => copyDay(day, others),
      },
      {
        key: 'onto',
        label: t`Copy onto other days…`,
        icon: IconCopy,
        disabled: isEmpty,
        onSelect: () => openDialog({ kind: 'copyDay', day }),
      },
      {
        key: 'fill',
        label: t`Fill rows…`,
        icon: IconStairs,
        disabled: !filling,
        ...(filling || isEmpty ? {} : { hint: t`Select a bar of this day first` }),
        onSelect: () => filling && openDialog({ kind: 'fill', bar: filling }),
      },
      { key: 'clipboard', line: true },
      {
        key: 'copy',
        label: t`Copy day`,
        icon: IconCopy,
        disabled: isEmpty,
        onSelect: () => commands.copyWholeDay(day),
      },
      {
        key: 'paste',
        label: t`Paste day`,
        icon: IconClipboard,
        disabled: editor.state.get().clip === null,
        onSelect: () => commands.pasteDay(day),
      },
      { key: 'view', line: true },
      ...(isSaved
        ? [
            {
              key: 'history',
              label: t`History…`,
              icon: IconHistory,
              permission: 'activity_view',
              onSelect: () => openDialog({ kind: 'dayHistory', day }),
            } as const,
          ]
        : []),
      { key: 'fold', label: t`Collapse or expand`, icon: IconFold, onSelect: () => fold(day) },
      {
        key: 'clearDay',
        label: t`Clear day`,
        icon: IconCalendarX,
        danger: true,
        disabled: isEmpty,
        onSelect: () => commands.clearDay(day),
      },
    ];
  }

  return {
    entriesOf(menu: MenuState): MenuEntry[] {
      if (menu.kind === 'bar') return ofBar(menu.bar, menu.at);
      return menu.kind === 'place' ? ofPlace(menu.at) : ofDay(menu.day);
    },
  };
}

/** Icons of configs by color: an icon must be the same component in every render. */
const swatches = Object.fromEntries(
  palette.map((color) => [color, ((props) => <IconSquareFilled {...props} color={color} />) as TablerIcon]),
);

const swatchOf = (color: string): TablerIcon => swatches[color] ?? IconSquareFilled;

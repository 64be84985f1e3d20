import { useMemo } from 'react';
import type { AccountColumn } from './columnKinds.ts';
import type { AccountsPreset } from './presets.ts';

export function usePresetColumns(
  columns: readonly AccountColumn[],
  preset: AccountsPreset,
): readonly AccountColumn[] {
  return useMemo(() => presetColumns(columns, preset), [columns, preset]);
}

/** The most important columns for an operator, after the pinned ones: on every page, before the groups. */
const first = ['console', 'server', 'activeTask', 'lastError'];

/**
 * After {@link first}, columns of a group stay together: the groups follow the first column of each that the preset shows.
 */
export function presetColumns(
  columns: readonly AccountColumn[],
  { columns: shown, editable }: Pick<AccountsPreset, 'columns' | 'editable'>,
): readonly AccountColumn[] {
  const place = new Map(shown?.map((key, at) => [key, at]));
  const placeOf = (column: AccountColumn): number => place.get(column.key) ?? columns.length;
  const firstOf = ({ key }: AccountColumn): number => {
    const at = first.indexOf(key);
    return at < 0 ? first.length : at;
  };
  const groups = new Map<string | undefined, number>();
  for (const column of columns)
    groups.set(column.group?.key, Math.min(groups.get(column.group?.key) ?? Infinity, placeOf(column)));
  const groupOf = ({ group }: AccountColumn): number => groups.get(group?.key) ?? 0;
  const ordered = columns.toSorted(
    (a, b) =>
      Number(b.isPinned ?? false) - Number(a.isPinned ?? false) ||
      firstOf(a) - firstOf(b) ||
      (shown ? groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b) : 0),
  );
  return ordered.map((column): AccountColumn => {
    const { edit, ...rest } = column;
    const isShown = shown === null || column.isPinned === true || place.has(column.key);
    const mayEdit = edit && (editable === null || editable(column.key));
    return { ...rest, ...(isShown ? {} : { isHidden: true }), ...(mayEdit ? { edit } : {}) };
  });
}

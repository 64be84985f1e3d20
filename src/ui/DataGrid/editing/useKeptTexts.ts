import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import type { CellRefusals, GridColumn, GridRows } from '../gridColumn.ts';
import type { CellRef } from '../cursor/useCursor.ts';

interface KeptText {
  id: number;
  text: string;
  message: string;
}

const nameOf = ({ id, key }: CellRef): string => `${id} ${key}`;

/**
 * Texts that their column does not accept and whose editor was left: they stay at their cells like refused edits, until
 * the cell is edited again or they are dismissed.
 */
export function useKeptTexts<T>(refusals: CellRefusals | undefined, rows: GridRows<T>) {
  const { t } = useLingui();
  const [kept, setKept] = useState<ReadonlyMap<string, KeptText>>(new Map());
  const clear = useCallback(() => setKept(new Map()), []);
  useReloadBlocker(kept.size > 0, 'form', clear);
  // A text whose row is gone cannot be dismissed.
  useEffect(
    () =>
      rows.subscribe(({ removed }) => {
        const gone = new Set(removed);
        setKept((before) => {
          const left = [...before].filter(([, { id }]) => !gone.has(id));
          return left.length === before.size ? before : new Map(left);
        });
      }),
    [rows],
  );

  const drop = useCallback((cells: readonly CellRef[]): void => {
    setKept((before) => {
      if (before.size === 0) return before;
      const left = new Map(before);
      for (const cell of cells) left.delete(nameOf(cell));
      return left;
    });
  }, []);

  const all = useMemo<CellRefusals | undefined>(() => {
    if (kept.size === 0) return refusals;
    const ofCell = (id: number, key: string) => kept.get(nameOf({ id, key }));
    return {
      textOf: (id, key) => ofCell(id, key)?.message ?? refusals?.textOf(id, key) ?? null,
      onDismiss(id, key) {
        if (ofCell(id, key)) drop([{ id, key }]);
        else refusals?.onDismiss(id, key);
      },
      overwriteOf: (id, key) => (ofCell(id, key) ? null : (refusals?.overwriteOf(id, key) ?? null)),
    };
  }, [kept, refusals, drop]);

  return {
    refusals: all,
    textOf: (cell: CellRef): string | null => kept.get(nameOf(cell))?.text ?? null,
    keep(
      id: number,
      { key, isSecret }: Pick<GridColumn<never>, 'key' | 'isSecret'>,
      value: string,
      reason: string,
    ): void {
      const message = isSecret ? t`Not saved: ${reason}` : t`“${value}” was not saved: ${reason}`;
      setKept((before) => new Map(before).set(nameOf({ id, key }), { id, text: value, message }));
    },
    drop,
  };
}

import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { DatabaseColumn } from '#domain/database/columns.ts';
import type { DatabaseLine } from '#domain/database/table.ts';
import { formatCoins } from '#domain/format/coins.ts';
import { createDateText } from '#domain/format/zone.ts';
import type { GridColumn } from '#ui/DataGrid/gridColumn.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { shownValue } from './cells.ts';
import { difficultyLabel, textOf, valueLabel } from './databaseLabels.ts';

export type ResultRow = DatabaseLine & { id: number };

/** Columns of the grid for the columns of a type. */
export function useResultColumns(columns: readonly DatabaseColumn[]): readonly GridColumn<ResultRow>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useUiContext();
  return useMemo(
    () => {
      const dateText = createDateText(timezone);
      const numbers = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 2 });
      const label = (text: Parameters<typeof textOf>[0]): string => textOf(text, (message) => t(message));
      const timeOf = (cell: unknown): string => (typeof cell === 'string' ? dateText(Date.parse(cell)) : '');

      function columnOf(column: DatabaseColumn): GridColumn<ResultRow> {
        const { key, name, kind, difficulty } = column;
        const shown = ({ values }: ResultRow) => shownValue(values[key], kind);
        const isNumber = kind === 'count' || kind === 'coins' || kind === 'duration' || kind === 'share';
        const header = {
          key,
          title: label(valueLabel(name)),
          ...(difficulty === undefined
            ? {}
            : { group: { key: difficulty, title: label(difficultyLabel(difficulty)) } }),
        };
        if (isNumber)
          return {
            ...header,
            value: shown,
            text: (row) => {
              const value = shown(row);
              if (typeof value !== 'number') return '';
              return kind === 'coins' ? formatCoins(value) : numbers.format(value);
            },
            align: 'end',
            filter: 'number',
            width: 132,
          };
        if (kind === 'time')
          return { ...header, value: ({ values }) => timeOf(values[key]), filter: 'date', width: 160 };
        if (kind === 'flag')
          return {
            ...header,
            value: shown,
            text: (row) => (shown(row) === true ? t`yes` : t`no`),
            filter: 'flag',
            width: 100,
          };
        if (name === 'difficulty')
          return {
            ...header,
            value: ({ values }) => label(difficultyLabel(String(values[key] ?? ''))),
            filter: 'values',
            width: 140,
          };
        if (kind === 'day')
          return {
            ...header,
            value: shown,
            text: (row) => String(shown(row) ?? '').replaceAll('-', '/'),
            filter: 'date',
            width: 150,
          };
        return { ...header, value: shown, filter: 'text', width: 120 };
      }

      const email: GridColumn<ResultRow> = {
        key: 'email',
        title: t`Email`,
        value: (row) => row.email,
        isName: true,
        isPinned: true,
        width: 300,
      };
      const id: GridColumn<ResultRow> = {
        key: 'accountId',
        title: t`ID`,
        value: ({ accountId }) => accountId,
        align: 'end',
        filter: 'number',
        width: 90,
      };
      return [email, id, ...columns.map(columnOf)];
    },
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, timezone, i18n.locale],
  );
}

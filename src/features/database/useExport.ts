import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { DatabaseType } from '#contract/http/database.ts';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { exportTable } from '#data/database/exportTable.ts';
import { useServices } from '#data/services.ts';
import type { DatabaseColumn } from '#domain/database/columns.ts';
import { createDateText } from '#domain/format/zone.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { decimalMarkOf } from '#domain/tables/csv.ts';
import type { TableFormat } from '#domain/tables/tableFile.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { exportCells } from './cells.ts';
import { difficultyLabel, textOf, valueLabel } from './databaseLabels.ts';
import type { ResultRow } from './useResultColumns.tsx';

export interface ExportSource {
  type: DatabaseType;
  columns: readonly DatabaseColumn[];
  rows: Pick<GridRows<ResultRow>, 'get'>;
  /** Rows that pass the filters, in the order of the grid. */
  ids: readonly number[];
}

export interface Export {
  /** Number of written rows; null while nothing is exported. */
  done: number | null;
  /** Saves the rows as a file. */
  save: (format: TableFormat) => Promise<void>;
  cancel: () => void;
}

/** Exports of the rows, one at a time; leaving the result cancels it. */
export function useExport({ type, columns, rows, ids }: ExportSource): Export {
  const { t, i18n } = useLingui();
  const { timezone, reportError } = useUiContext();
  const { csv } = useServices();
  const recordExport = useRecordExport();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const label = (text: Parameters<typeof textOf>[0]): string => textOf(text, (message) => t(message));
  function titleOf({ name, difficulty }: DatabaseColumn): string {
    const title = label(valueLabel(name));
    return difficulty === undefined ? title : `${label(difficultyLabel(difficulty))}: ${title}`;
  }

  async function save(format: TableFormat): Promise<void> {
    const { signal } = (running.current = new AbortController());
    setDone(0);
    const texts =
      format === 'csv'
        ? {
            timeOf: createDateText(timezone),
            difficultyOf: (name: string) => label(difficultyLabel(name)),
          }
        : null;
    const file = {
      format,
      columns: [
        { key: 'id', title: t`ID` },
        { key: 'email', title: t`Email` },
        ...columns.map((column) => ({ key: column.key, title: titleOf(column) })),
      ],
      decimalMark: decimalMarkOf(i18n.locale),
    };
    try {
      const blob = await exportTable(csv, file, {
        rows: ids,
        cellsOf: (id) => {
          const row = rows.get(id);
          return row ? exportCells(row, columns, texts) : [];
        },
        onProgress: setDone,
        signal,
      });
      saveFile(blob, `database-${type}-${fileTimestamp(serverClock.now(), timezone)}.${format}`);
      recordExport('accountsDatabase', ids.length, format);
    } catch (error) {
      if (!signal.aborted) reportError(error);
    } finally {
      setDone(null);
    }
  }
  return { done, save, cancel };
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Progress, Radio, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DatabaseType } from '#contract/http/database.ts';
import { exportTable } from '#data/database/exportTable.ts';
import { useServices } from '#data/services.ts';
import type { DatabaseColumn } from '#domain/database/columns.ts';
import { createDateText } from '#domain/format/dates.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { decimalMarkOf } from '#domain/tables/csv.ts';
import { type TableFormat, tableFormats } from '#domain/tables/tableFile.ts';
import type { GridRows } from '#ui/DataGrid/types.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { exportCells } from './cells.ts';
import { difficultyLabel, textOf, valueLabel } from './labels.ts';
import type { ResultRow } from './useResultColumns.tsx';

export interface ExportDialogProps {
  type: DatabaseType;
  columns: readonly DatabaseColumn[];
  rows: Pick<GridRows<ResultRow>, 'get'>;
  /** Rows that pass the filters, in the order of the grid. */
  ids: readonly number[];
  onClose: () => void;
}

/** Saves the rows as CSV, XML or JSON. */
export function ExportDialog({ type, columns, rows, ids, onClose }: ExportDialogProps) {
  const { t, i18n } = useLingui();
  const { timezone, reportError } = useUiContext();
  const { csv } = useServices();
  const [format, setFormat] = useState<TableFormat>('csv');
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const total = ids.length;

  const label = (text: Parameters<typeof textOf>[0]): string => textOf(text, (message) => t(message));
  function titleOf({ name, difficulty }: DatabaseColumn): string {
    const title = label(valueLabel(name));
    return difficulty === undefined ? title : `${label(difficultyLabel(difficulty))}: ${title}`;
  }

  async function run(): Promise<void> {
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
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setDone(null);
      reportError(error);
    }
  }

  const close = (): void => {
    running.current?.abort();
    onClose();
  };
  return (
    <Dialog title={<Trans>Export</Trans>} size={420} onClose={close}>
      <Stack gap="md">
        <p>
          <Trans>All rows that match the filters: {total}</Trans>
        </p>
        <Radio.Group label={t`Format`} value={format} onChange={(next) => setFormat(next as TableFormat)}>
          <Group mt={6} gap="lg">
            {tableFormats.map((name) => (
              <Radio key={name} value={name} size="xs" disabled={done !== null} label={name.toUpperCase()} />
            ))}
          </Group>
        </Radio.Group>
        {done === null ? null : (
          <div role="status">
            <Trans>
              {done} of {total}
            </Trans>
            <Progress mt={4} value={(done / Math.max(1, total)) * 100} aria-label={t`Export`} />
          </div>
        )}
      </Stack>
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus loading={done !== null} onClick={() => void run()}>
          <Trans>Export</Trans>
        </Button>
      </Group>
    </Dialog>
  );
}

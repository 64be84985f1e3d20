import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ActivityEntry } from '#contract/http/activity.ts';
import { readAllActivity } from '#data/activity/activity.ts';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useServices } from '#data/services.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';
import { clockTime, dateTime, fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { type CsvCell, csvFile } from '#domain/tables/csv.ts';
import { kindLabels } from '#entities/activity/list/kinds.ts';
import { useObjectName } from '#entities/activity/list/objects.ts';
import { useActorText } from '#entities/activity/list/useActorText.ts';
import { useChanges, useDetails } from '#entities/activity/list/useDetails.ts';
import { Warning } from '#ui/states/Warning.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { translateLabel } from '#ui/translateLabel.ts';

/** Maximum number of entries in an export: a narrower filter exports the rest. */
const maxEntries = 50_000;

/** Saves the filtered entries as a CSV, newest first. */
export function ExportDialog({ filter, onClose }: { filter: ActivityFilter; onClose: () => void }) {
  const { t } = useLingui();
  const { timezone, reportError } = useUiContext();
  const { api } = useServices();
  const recordExport = useRecordExport();
  const actorText = useActorText();
  const objectName = useObjectName();
  const detailsOf = useDetails();
  const changesOf = useChanges();
  const [count, setCount] = useState<number | null>(null);
  /** The time of the oldest entry in a file that lacks older ones. */
  const [cutAt, setCutAt] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function cellsOf(entry: ActivityEntry): CsvCell[] {
    const { at, kind, objects, objectCount } = entry;
    const time = Date.parse(at);
    const names = objects.map(objectName).join(', ');
    const rest = objectCount - objects.length;
    const changes = changesOf(entry).map(({ field, before, after }) =>
      before === null && after === null ? field : `${field}: ${before ?? ''} → ${after ?? ''}`,
    );
    return [
      `${dateTime(time, timezone).slice(0, 10)} ${clockTime(time, timezone)}`,
      actorText(entry),
      translateLabel(kindLabels as Record<string, never>, kind, t),
      rest > 0 ? `${names} … +${rest}` : names,
      [...detailsOf(entry), ...changes].join('; '),
    ];
  }

  async function run(): Promise<void> {
    const { signal } = (running.current = new AbortController());
    setCount(0);
    const rows: CsvCell[][] = [[t`Time`, t`Who`, t`What has happened`, t`Object`, t`Details`]];
    let oldest: string | null = null;
    try {
      for await (const { entries, next } of readAllActivity(api, filter, { timezone, signal })) {
        rows.push(...entries.map(cellsOf));
        setCount(rows.length - 1);
        if (rows.length <= maxEntries) continue;
        if (next !== null) oldest = entries.at(-1)?.at ?? null;
        break;
      }
      saveFile(csvFile(rows), `activity-${fileTimestamp(serverClock.now(), timezone)}.csv`);
      recordExport('activity', rows.length - 1);
      if (oldest === null) onClose();
      else setCutAt(oldest);
    } catch (error) {
      if (signal.aborted) return;
      setCount(null);
      reportError(error);
    }
  }

  if (cutAt !== null) {
    const time = dateTime(Date.parse(cutAt), timezone);
    return (
      <Dialog title={t`Export activity`} size={440} onClose={onClose}>
        <Warning icon={IconAlertTriangle} role="alert">
          {t`The file has the newest entries only: those before ${time} are missing. To get them, choose that day as the last one of the filter and export again.`}
        </Warning>
        <DialogFooter isCancelFocused cancelLabel={t`Close`} onCancel={onClose}>
          {null}
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog title={t`Export activity`} size={440} onClose={onClose}>
      <p>{t`Everything that the filter shows, newest first, at most 50,000 entries, as a CSV file.`}</p>
      {count === null ? null : (
        <p role="status">{t`${plural(count, { one: '# entry so far', other: '# entries so far' })}`}</p>
      )}
      <DialogFooter onCancel={onClose}>
        <Button data-autofocus loading={count !== null} onClick={() => void run()}>
          {t`Export`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

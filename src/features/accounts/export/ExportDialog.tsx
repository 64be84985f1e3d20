import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Progress, Radio, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { exportCsv } from '#data/accounts/exportCsv.ts';
import { useAccountsStatus } from '#data/accounts/hooks.ts';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useServices } from '#data/services.ts';
import { csvColumns } from '#domain/accounts/csv/csv.ts';
import { permissionOfField } from '#domain/accounts/secrets.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { serverClock } from '#domain/serverClock.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';
import { useFieldName } from '#entities/accountFields/fieldNames.ts';

export interface ExportDialogProps {
  chosen: ReadonlySet<number>;
  /** Ids of the accounts that pass the filters, in their order. */
  shown: readonly number[];
  onClose: () => void;
}

/** Saves accounts as a CSV that can be imported again. */
export function ExportDialog({ chosen, shown, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const { timezone, reportError } = useUiContext();
  const { accounts, csv } = useServices();
  const recordExport = useRecordExport();
  const [scope, setScope] = useState(chosen.size > 0 ? 'selected' : 'shown');
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const missing = useMissing();

  async function run(): Promise<void> {
    // In the order of the grid; selected ones that filters hide come last.
    const selected = [...new Set([...shown.filter((id) => chosen.has(id)), ...chosen])];
    const ids = (scope === 'shown' ? shown : selected).filter((id) => accounts.rows.has(id));
    if (ids.length === 0) return toast.warning(t`No data for export. Select some accounts and try again.`);
    const { signal } = (running.current = new AbortController());
    setProgress({ done: 0, total: ids.length });
    try {
      const onProgress = (done: number): void => setProgress({ done, total: ids.length });
      const file = await exportCsv(accounts, csv, ids, { onProgress, signal });
      saveFile(file, `accounts-${fileTimestamp(serverClock.now(), timezone)}.csv`);
      recordExport('accounts', ids.length);
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setProgress(null);
      reportError(error);
    }
  }

  const close = (): void => {
    running.current?.abort();
    onClose();
  };
  const shownCount = shown.length;
  const chosenCount = chosen.size;
  return (
    <Dialog title={t`Export accounts`} size={440} onClose={close}>
      <Stack gap="md">
        <Radio.Group label={t`Accounts`} value={scope} onChange={setScope}>
          <Stack gap={10} mt={6}>
            <Radio
              value="selected"
              size="xs"
              disabled={chosenCount === 0 || progress !== null}
              label={t`Selected (${chosenCount})`}
            />
            <Radio
              value="shown"
              size="xs"
              disabled={progress !== null}
              label={t`All that match the filters (${shownCount})`}
            />
          </Stack>
        </Radio.Group>
        <LeftOutColumns />
        {missing}
        {progress ? (
          <div role="status">
            <Progress
              value={(progress.done / progress.total) * 100}
              aria-label={t`Progress`}
              size={8}
              mb={6}
            />
            <Trans>
              {progress.done} of {progress.total}
            </Trans>
          </div>
        ) : null}
      </Stack>
      <DialogFooter onCancel={close}>
        <Button
          data-autofocus
          disabled={missing !== null}
          loading={progress !== null}
          onClick={() => void run()}
        >
          {t`Export`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Columns that the user may not see, and the content of the others. */
function LeftOutColumns() {
  const { t } = useLingui();
  const { can } = useUiContext();
  const fieldName = useFieldName();
  const left = csvColumns.filter((column) => {
    const permission = permissionOfField(column);
    return permission !== null && !can(permission);
  });
  const names = left.map(fieldName).join(', ');
  return (
    <>
      {left.length > 0 ? (
        <p>
          <Plural
            value={left.length}
            one="You cannot view this column, so it will be empty: "
            other="You cannot view these # columns, so they will be empty: "
          />
          {names}
        </p>
      ) : null}
      {left.includes('password') ? null : (
        <p>{t`The file contains passwords in plain text. It can be imported again.`}</p>
      )}
    </>
  );
}

/** While an export would lack accounts, or passwords that the user may see: what it waits for. */
function useMissing() {
  const { t } = useLingui();
  const { accounts } = useServices();
  const { secrets, error, phase, isComplete } = useAccountsStatus();
  if (secrets === 'loaded' && isComplete) return null;
  return error === null ? (
    <p role="status">
      {isComplete ? t`Passwords are still being loaded…` : t`Accounts are still being loaded…`}
    </p>
  ) : (
    <Group role="status" gap={8}>
      {isComplete ? t`The passwords could not be loaded.` : t`The accounts could not be loaded.`}
      <RetryButton busy={phase !== 'idle'} onRetry={() => void accounts.sync()} />
    </Group>
  );
}

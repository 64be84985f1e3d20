import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { type ImportProgress, nothingSent, useSaveWebBots } from '#data/webBots/mutations.ts';
import { distinctAccounts } from '#domain/webBots/csv.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { FileField } from '#ui/FileField/FileField.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { CsvFormat } from './CsvFormat.tsx';
import { CsvResult } from './CsvResult.tsx';
import { useCsvFile } from './useCsvFile.ts';

export interface CsvDialogProps {
  /** A file that was dropped onto the page. */
  file: File | null;
  accounts: readonly WebBotAccount[];
  onClose: () => void;
}

/** Adds and overwrites accounts from a CSV file, after a preview of its contents. */
export function CsvDialog({ file, accounts, onClose }: CsvDialogProps) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const { mutateAsync } = useSaveWebBots();
  const source = useCsvFile(file);
  const [progress, setProgress] = useState<ImportProgress>(nothingSent);
  const title = t`Update data by CSV`;
  const call = useDialogCall(title, onClose);
  useReloadBlocker(call.isBusy, 'bulk');

  const found = source.found;
  const inputs = found && found.fault === null ? distinctAccounts(found.valid) : [];
  const total = inputs.length;
  const { sent } = progress;

  function send(): void {
    if (!source.require() || total === 0) return;
    call.run((signal) =>
      mutateAsync({ accounts: inputs, from: progress, onProgress: setProgress, signal }).then(report),
    );
  }

  function report({ created, updated }: ImportProgress): void {
    toast.message(
      <>
        <Plural value={created} one="# account added" other="# accounts added" />
        {', '}
        <Plural value={updated} one="# updated" other="# updated" />
      </>,
    );
  }

  return (
    <Dialog title={title} size={560} onClose={call.close} closeOnClickOutside={!found && !call.isBusy}>
      <FileField
        accept=".csv"
        label={t`Choose a CSV file`}
        name={source.name}
        error={source.problem}
        onFile={(chosen) => {
          setProgress(nothingSent);
          call.setProblem(null);
          source.read(chosen);
        }}
      />
      {found && found.fault === null ? (
        <CsvResult
          found={found}
          inputs={inputs}
          accounts={accounts}
          onEncoding={(encoding) => {
            // What was sent in the other encoding is sent again.
            setProgress(nothingSent);
            call.setProblem(null);
            source.readAs(encoding);
          }}
        />
      ) : null}
      {found ? null : <CsvFormat />}
      {call.isBusy || progress.sent > 0 ? (
        <Progress mt="md" size={8} value={(progress.sent / total) * 100} aria-label={t`Progress`} />
      ) : null}
      <Problem>
        {call.problem}
        {call.problem !== null && sent > 0 ? (
          <>
            {' '}
            <Trans>
              {sent} of {total} accounts were sent.
            </Trans>
          </>
        ) : null}
      </Problem>
      <DialogFooter onCancel={call.close}>
        <Button loading={call.isBusy} disabled={isOffline || (found !== null && total === 0)} onClick={send}>
          {progress.sent > 0 && !call.isBusy ? t`Continue` : t`Send`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

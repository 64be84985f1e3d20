import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Progress, Box } from '@mantine/core';
import { useState, useEffect, useEffectEvent, useRef } from 'react';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { type ImportProgress, nothingSent, useSaveWebBots } from '#data/webBots/mutations.ts';
import { distinctAccounts, maxImportRows, type WebBotFile, exampleRows } from '#domain/webBots/csv.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { DialogFooter } from '#ui/dialogs/DialogFooter.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { FileField } from '#ui/FileField/FileField.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { webBotFields } from '#domain/webBots/form.ts';
import { useSaveCsv } from '#entities/csv/useSaveCsv.ts';
import { plural } from '@lingui/core/macro';
import { useServices } from '#data/services.ts';
import type { CsvEncoding, FileFault } from '#domain/accounts/csv/csvImport.ts';
import { useReading } from '#ui/FileField/useReading.ts';
import { fieldNames } from './webBotLabels.ts';
import classes from './WebBots.module.css';
import { CsvResult } from './CsvResult.tsx';

const columnCount = webBotFields.length;

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

interface CsvSource {
  /** Name of the chosen file; null before. */
  name: string | null;
  /** Contents of the file; null before it is read. */
  found: WebBotFile | null;
  /** Why there is no file, or why it cannot be read. */
  problem: string | null;
  read: (file: File) => void;
  readAs: (encoding: CsvEncoding) => void;
  /** Whether there is a file; otherwise shows a message. */
  require: () => boolean;
}

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** Reads the chosen file in a worker. @param first a file that is read at once */
function useCsvFile(first: File | null): CsvSource {
  const { t } = useLingui();
  const { csv } = useServices();
  const { reportError } = useUiContext();
  const [name, setName] = useState<string | null>(first?.name ?? null);
  const [found, setFound] = useState<WebBotFile | null>(null);
  const source = useRef(first);
  const begin = useReading();

  const texts: Record<FileFault, string> = {
    name: t`The file must be .csv`,
    binary: t`This is not a text file. Save the table as CSV and try again.`,
    empty: t`No data for import`,
    tooMany: t`It has more than ${plural(maxImportRows, { one: '# row', other: '# rows' })}. Split it into several files.`,
    tooLarge: t`It is too large. Split it into several files.`,
    tooLong: t`A row is too long for an account. Is this the right file?`,
    quote: t`A quotation mark is not closed.`,
    unreadable: t`The file cannot be read. It may have been moved or changed.`,
  };

  const [problem, setProblem] = useState(first && !isCsv(first.name) ? texts.name : null);

  function load(file: File, encoding: CsvEncoding | null = null): void {
    const signal = begin();
    source.current = file;
    if (!isCsv(file.name)) return;
    csv.readWebBots(file, encoding, signal).then(
      (result) => {
        if (signal.aborted) return;
        setFound(result);
        const { fault } = result;
        const { row } = fault ?? {};
        if (!fault) setProblem(null);
        else setProblem(row === undefined ? texts[fault.kind] : `${texts[fault.kind]} ${t`(row ${row})`}`);
      },
      (error: unknown) => {
        if (!signal.aborted) reportError(error);
      },
    );
  }

  const loadFirst = useEffectEvent(() => {
    if (first) load(first);
  });
  useEffect(() => loadFirst(), []);

  return {
    name,
    found,
    problem,
    read(file) {
      setFound(null);
      setName(file.name);
      setProblem(isCsv(file.name) ? null : texts.name);
      load(file);
    },
    readAs(encoding) {
      if (source.current) load(source.current, encoding);
    },
    require() {
      if (name === null) setProblem(t`Choose a file first.`);
      return found?.fault === null;
    },
  };
}

/** The columns of a file, and an example of one. */
function CsvFormat() {
  const { t } = useLingui();
  const saveCsv = useSaveCsv();
  return (
    <>
      <details className={classes.details}>
        <summary>
          <Trans>The {columnCount} columns, in this order and without a header</Trans>
        </summary>
        <Box data-points component="ol" mt={4} pl={28} fz="sm" aria-label={t`Columns`}>
          {webBotFields.map((field) => (
            <li key={field}>{t(fieldNames[field])}</li>
          ))}
        </Box>
      </details>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={8}
        onClick={() => saveCsv([exampleRows], 'web-bots-example.csv')}
      >
        {t`Download an example file`}
      </Button>
    </>
  );
}

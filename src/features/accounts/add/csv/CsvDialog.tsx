import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFleetConsoles } from '#data/fleet/consoleLists.ts';
import { useCsvImport } from '#data/staged/hooks.ts';
import { useServices } from '#data/services.ts';
import { type CsvOptions, defaultCsvOptions, maxStaged } from '#domain/accounts/csv/csvImport.ts';
import { isValid, type StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from '../Add.module.css';
import { CsvPreview } from './CsvPreview.tsx';
import { CsvSource } from './CsvSource.tsx';
import { fileFaults } from '../addLabels.ts';
import { NewConsoles } from './NewConsoles.tsx';
import { ServerField } from '../ServerField.tsx';
import type { SendAccounts } from '../useSend.ts';
import type { ServerNames } from '../useServerNames.ts';

export interface CsvDialogProps {
  servers: ServerNames;
  /** A file dropped onto the page, or cells pasted there; they are read immediately. */
  file?: File;
  text?: string;
  serverId: number | null;
  onServer: (serverId: number) => void;
  send: SendAccounts;
  onClose: () => void;
}

const isCsv = (name: string): boolean => /\.csv$/i.test(name);

/** Adds accounts from a CSV file or from cells of a spreadsheet, after a preview. */
export function CsvDialog({
  servers,
  file: dropped,
  text,
  serverId,
  onServer,
  send,
  onClose,
}: CsvDialogProps) {
  const { t, i18n } = useLingui();
  const { staged } = useServices();
  const { isOffline, reportError } = useUiContext();
  const [job, step] = useCsvImport();
  const [validOnly, setValidOnly] = useState(false);
  const [options, setOptions] = useState(defaultCsvOptions);
  const [isServerMissing, setServerMissing] = useState(false);
  const serverField = useRef<HTMLInputElement>(null);
  const isRefused = dropped !== undefined && !isCsv(dropped.name);
  const [fault, setFault] = useState(isRefused ? t(fileFaults.name) : null);

  const read = (file: Blob, name: string): void => {
    setFault(null);
    setValidOnly(false);
    setOptions(defaultCsvOptions);
    if (file instanceof File && !isCsv(file.name)) setFault(t(fileFaults.name));
    else job.read(file, name).catch(reportError);
  };
  const readAgain = (next: CsvOptions): void => {
    setOptions(next);
    job.readAgain(next).catch(reportError);
  };
  const readPasted = (pasted: string): void => read(new Blob([pasted]), t`Pasted cells`);
  const readAtOnce = useEffectEvent(() => {
    if (isRefused) return;
    if (dropped) job.read(dropped, dropped.name).catch(reportError);
    else if (text !== undefined) job.read(new Blob([text]), t`Pasted cells`).catch(reportError);
  });
  useEffect(() => readAtOnce(), []);

  const preview = step.kind === 'source' ? null : step.kind === 'reading' ? step.before : step.preview;
  const count = preview && preview.fault === null ? (validOnly ? preview.valid : preview.total) : 0;
  const fleet = useFleetConsoles(useMemo(() => (serverId === null ? [] : [{ id: serverId }]), [serverId]));
  const existing = useMemo(() => fleet.consoles.map(({ name }) => name), [fleet.consoles]);
  const isKnown = serverId !== null && !fleet.isLoading && !fleet.isIncomplete;
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const missing = useMemo(() => {
    const names = new Set(existing);
    return isKnown ? (preview?.consoles ?? []).filter(({ name }) => !names.has(name)) : [];
  }, [existing, isKnown, preview]);
  const unconfirmed = missing.filter(({ name }) => !confirmed.has(name));
  const waiting = unconfirmed.filter(({ valid }) => valid > 0);
  const waitingAccounts = waiting.reduce((sum, { valid }) => sum + valid, 0);
  const sendable = (preview?.valid ?? 0) - waitingAccounts;
  const room = maxStaged - staged.rows.size;

  /** @param isSent the valid ones are sent to work immediately */
  async function add(isSent: boolean): Promise<void> {
    setServerMissing(serverId === null);
    if (serverId === null) {
      // It is above the preview, and may be out of view.
      serverField.current?.scrollIntoView({ block: 'center' });
      serverField.current?.focus({ preventScroll: true });
      return;
    }
    const result = await job.add(serverId, validOnly).catch(reportError);
    if (!result) return;
    const { guiIds, total } = result;
    const added = guiIds.size;
    if (added === 0) return;
    const rows = (): StagedRow[] => [...staged.rows.values()].filter(({ guiId }) => guiIds.has(guiId));
    if (added < total) {
      const [done, all] = [i18n.number(added), i18n.number(total)];
      const remove = (): void => {
        staged.remove(rows().flatMap(({ id, isSending }) => (isSending ? [] : id)));
      };
      toast.undo(t`The import was cancelled: ${done} of ${all} accounts were added`, t`Remove them`, remove);
      return;
    }
    toast.message(<Plural value={added} one="# account added" other="# accounts added" />);
    onClose();
    const left = new Set(unconfirmed.map(({ name }) => name));
    const isSendable = (row: StagedRow): boolean =>
      isValid(row) && !left.has(String(row.values['consoleName']));
    if (!isSent) return;
    const all = rows();
    const sendableIds = all.filter(isSendable).map(({ id }) => id);
    if (sendableIds.length > 0) send(sendableIds, all.filter((row) => !isValid(row)).length);
  }

  const isCorrected = preview?.problems.some((problem) => problem.fault === null) ?? false;
  const discard = useDiscardQuestion(isCorrected, onClose);
  return (
    <>
      <Dialog
        title={t`Add by CSV`}
        size={preview ? 960 : 560}
        {...discard.dialogProps}
        closeOnClickOutside={step.kind === 'source'}
      >
        <ServerField
          ref={serverField}
          servers={servers}
          value={serverId}
          error={isServerMissing && serverId === null ? t`Select a server` : null}
          onChange={(id) => {
            setConfirmed(new Set());
            onServer(id);
          }}
        />
        {step.kind === 'source' ? (
          <CsvSource onFile={(file) => read(file, file.name)} onText={readPasted} problem={fault} />
        ) : null}
        {step.kind === 'reading' && !preview ? (
          <Working label={t`Reading ${step.name}…`} share={step.share} />
        ) : null}
        {preview && step.kind !== 'source' ? (
          <CsvPreview
            name={step.name}
            preview={preview}
            isLocked={step.kind !== 'preview'}
            options={options}
            onOptions={readAgain}
            validOnly={validOnly}
            onValidOnly={setValidOnly}
            onCorrect={(...what) => void job.correct(...what).catch(reportError)}
            leftOut={job.leftOut}
            waiting={{ accounts: waitingAccounts, consoles: waiting.length }}
            newConsoles={
              <NewConsoles
                serverName={serverId === null ? '' : servers.titleOf(serverId)}
                missing={missing.map(({ name, total }) => ({ name, count: total }))}
                existing={existing}
                confirmed={confirmed}
                isLocked={step.kind !== 'preview'}
                onConfirm={setConfirmed}
                onReplace={(from, to) => void job.renameConsole(from, to).catch(reportError)}
              />
            }
          />
        ) : null}
        {step.kind === 'adding' ? <Working label={t`Adding accounts…`} share={step.share} /> : null}
        {preview && fleet.isIncomplete ? (
          <Group mt="md" gap={8}>
            {t`It is not known which of these consoles the server has.`}
            <RetryButton onRetry={fleet.retry} busy={fleet.isFetching} />
          </Group>
        ) : null}
        {count > room ? (
          <Problem>
            {t`Only ${plural(room, { one: '# more account fits', other: '# more accounts fit' })}. Send some to work first.`}
          </Problem>
        ) : null}
        <Group className={classes.footer ?? ''} justify="flex-end" mt="md" gap={8}>
          {unconfirmed.length > 0 ? (
            <Box component="p" my={0} c="dimmed" fz={13}>
              <Plural
                value={unconfirmed.length}
                one="# new console is not confirmed"
                other="# new consoles are not confirmed"
              />
            </Box>
          ) : null}
          {preview && step.kind === 'preview' ? (
            <Button variant="subtle" color="gray" mr="auto" onClick={() => discard.guard(job.end)}>
              {t`Another file`}
            </Button>
          ) : null}
          <Button variant="default" onClick={discard.close}>
            {t`Cancel`}
          </Button>
          {preview && preview.fault === null ? (
            <>
              <Button
                variant="default"
                disabled={count === 0 || count > room || step.kind !== 'preview'}
                onClick={() => void add(false)}
              >
                <Plural value={count} one="Add # account" other="Add # accounts" />
              </Button>
              <Button
                disabled={
                  sendable === 0 ||
                  count > room ||
                  isOffline ||
                  step.kind === 'reading' ||
                  (serverId !== null && !isKnown)
                }
                loading={step.kind === 'adding'}
                onClick={() => void add(true)}
              >
                <Plural value={sendable} one="Add and send # valid" other="Add and send # valid" />
              </Button>
            </>
          ) : null}
        </Group>
      </Dialog>
      {discard.question}
    </>
  );
}

function Working({ label, share }: { label: string; share: number }) {
  return (
    <div role="status">
      <p>{label}</p>
      <Progress value={share * 100} size={8} aria-label={label} />
    </div>
  );
}

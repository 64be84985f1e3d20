import { useEffect, useState } from 'react';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { Select } from '@mantine/core';
import { z } from 'zod';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import classes from './ConsoleSchedulersPage.module.css';
import type { DialogState } from './dialogState.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { PlanHistory } from '../history/PlanHistory.tsx';
import { Plural, useLingui } from '@lingui/react/macro';
import { withScheduler, withoutScheduler } from '#domain/schedule/running/consoleRules.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useAttachments } from './useAttachments.ts';

/** Text of the specification (validation rules). */
const noneChosen = 'Select scheduler first';

/** The select's value is a string; the API gets the id. */
const schema = z.object({
  schedulerId: z
    .string()
    .nullable()
    .refine((value) => value !== null, { error: noneChosen }),
});

export interface ConsoleDialogsProps {
  dialog: DialogState;
  all: readonly ConsoleScheduler[];
  schedulers: readonly Scheduler[] | undefined;
  onClose: () => void;
}

/** The open dialog, with the present state of its consoles; it closes when all of them are removed. */
export function ConsoleDialogs({ dialog, all, schedulers, onClose }: ConsoleDialogsProps) {
  const ids = new Set(dialog.consoleIds);
  const rows = all.filter(({ consoleId }) => ids.has(consoleId));
  const isGone = rows.length === 0;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  switch (dialog.kind) {
    case 'attach':
      return <AttachDialog rows={rows} schedulers={schedulers} onClose={onClose} />;
    case 'detach':
      return <DetachDialog rows={rows} onClose={onClose} />;
    case 'history':
      return rows[0] ? <HistoryDialog row={rows[0]} onClose={onClose} /> : null;
  }
}

function HistoryDialog({ row, onClose }: { row: ConsoleScheduler; onClose: () => void }) {
  const { consoleId, consoleName, server } = row;
  return (
    <Dialog
      title={`${server.name} · ${consoleName.toUpperCase()}`}
      onClose={onClose}
      size="min(1200px, 96vw)"
    >
      <PlanHistory consoleId={consoleId} />
    </Dialog>
  );
}

/** Asks before the schedulers of several consoles are detached. */
function DetachDialog({ rows, onClose }: { rows: readonly ConsoleScheduler[]; onClose: () => void }) {
  const { t } = useLingui();
  const { detach } = useAttachments();
  // The list shows them as detached while the call runs.
  const [count] = useState(() => withScheduler(rows).length);
  return (
    <ConfirmDialog
      title={t`Detach schedulers`}
      confirmLabel={t`Detach`}
      danger
      onConfirm={(_checked, signal) => detach(rows, signal)}
      onClose={onClose}
    >
      <Plural
        value={count}
        one="Detach the scheduler of # console? It starts no more accounts by its plan."
        other="Detach the schedulers of # consoles? They start no more accounts by their plans."
      />
    </ConfirmDialog>
  );
}

interface AttachDialogProps {
  rows: readonly ConsoleScheduler[];
  /** Undefined while they are loading. */
  schedulers: readonly Scheduler[] | undefined;
  onClose: () => void;
}

function AttachDialog({ rows, schedulers, onClose }: AttachDialogProps) {
  const { t } = useLingui();
  const { attach } = useAttachments();
  const find = (id: string | null): Scheduler | undefined =>
    schedulers?.find((scheduler) => String(scheduler.id) === id);
  return (
    <FormDialog<z.input<typeof schema>, z.output<typeof schema>>
      title={
        <Plural
          value={rows.length}
          one="Attach scheduler to # console"
          other="Attach scheduler to # consoles"
        />
      }
      submitLabel={t`Attach`}
      schema={schema}
      initial={{ schedulerId: null }}
      texts={{
        names: { schedulerId: t`Scheduler` },
        messages: { [noneChosen]: t`Select scheduler first` },
      }}
      onSubmit={async ({ schedulerId }, _revision, signal) => {
        const scheduler = find(schedulerId);
        if (scheduler) await attach(rows, scheduler, schedulers ?? [], signal);
      }}
      onClose={onClose}
    >
      {({ field, form, isBusy }) => {
        // While the call runs, the list shows it as attached.
        const chosen = isBusy ? undefined : find(form.values.schedulerId);
        const left = chosen ? rows.length - withoutScheduler(rows, chosen.id).length : 0;
        const replaced = chosen
          ? rows.filter(({ scheduler }) => scheduler && scheduler.id !== chosen.id)
          : [];
        return (
          <>
            <Select
              data-autofocus
              allowDeselect={false}
              disabled={isBusy}
              placeholder={schedulers ? t`Select scheduler` : t`Loading…`}
              nothingFoundMessage={t`No matching scheduler.`}
              data={(schedulers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              {...field('schedulerId')}
            />
            {replaced.length > 0 ? (
              <p className={classes.note}>
                <Plural
                  value={replaced.length}
                  one="It replaces the scheduler of # console."
                  other="It replaces the scheduler of # consoles."
                />
              </p>
            ) : null}
            {left > 0 ? (
              <p className={classes.note}>
                <Plural
                  value={left}
                  one="# console has it already and stays as it is."
                  other="# consoles have it already and stay as they are."
                />
              </p>
            ) : null}
          </>
        );
      }}
    </FormDialog>
  );
}

import { Plural, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { z } from 'zod';
import type { ConsoleScheduler, Scheduler } from '#contract/http/schedulers.ts';
import { withoutScheduler } from '#domain/schedule/running/consoleRules.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import classes from './ConsoleSchedulersPage.module.css';
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

export interface AttachDialogProps {
  rows: readonly ConsoleScheduler[];
  /** Undefined while they are loading. */
  schedulers: readonly Scheduler[] | undefined;
  onClose: () => void;
}

/** Attaches a scheduler to consoles. */
export function AttachDialog({ rows, schedulers, onClose }: AttachDialogProps) {
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

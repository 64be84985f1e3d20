import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { schedulerForm } from '#domain/schedule/schedulerForm.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';

export interface NameDialogProps {
  initial: { name: string; description: string };
  /** Resolves when the server has created the scheduler. */
  onCreate: (
    scheduler: { name: string; description: string | null },
    signal: AbortSignal,
  ) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name and the description of a new scheduler when it is saved for the first time. */
export function NameDialog({ initial, onCreate, onClose }: NameDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      title={t`Save new scheduler`}
      submitLabel={t`Save`}
      schema={schedulerForm}
      initial={initial}
      texts={{ names: { name: t`Name`, description: t`Description` } }}
      onSubmit={(scheduler, _revision, signal) => onCreate(scheduler, signal)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput data-autofocus autoComplete="off" {...field('name')} />
          <TextInput autoComplete="off" {...field('description')} />
        </>
      )}
    </FormDialog>
  );
}

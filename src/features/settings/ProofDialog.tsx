import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import classes from './Settings.module.css';

const schema = z.object({ code: z.string().trim().min(1).max(40) });

export interface ProofDialogProps {
  title: string;
  submitLabel: ReactNode;
  /** Consequences of the action. */
  children: ReactNode;
  onCode: (code: string) => Promise<unknown>;
  onClose: () => void;
  /** As `onDone` of `FormDialog`. */
  onDone?: () => void;
  /** As `mustFinish` of `FormDialog`. */
  mustFinish?: boolean;
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, submitLabel, children, onCode, onClose, onDone, mustFinish = false } = props;
  const { t } = useLingui();
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      schema={schema}
      initial={{ code: '' }}
      texts={{ names: { code: t`Code` } }}
      onSubmit={({ code }) => onCode(code.replace(/\s/g, ''))}
      onClose={onClose}
      mustFinish={mustFinish}
      {...(onDone ? { onDone } : {})}
    >
      {({ field }) => (
        <>
          <p className={classes.note}>{children}</p>
          <TextInput
            data-autofocus
            autoComplete="one-time-code"
            spellCheck={false}
            description={t`Of your authenticator app, or a recovery code.`}
            {...field('code')}
          />
        </>
      )}
    </FormDialog>
  );
}

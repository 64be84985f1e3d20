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
  /** As `needsAnswer` of `FormDialog`. */
  needsAnswer?: boolean;
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function ProofDialog({ children, onCode, ...dialog }: ProofDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      {...dialog}
      schema={schema}
      initial={{ code: '' }}
      texts={{ names: { code: t`Code` } }}
      onSubmit={({ code }) => onCode(code.replace(/\s/g, ''))}
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

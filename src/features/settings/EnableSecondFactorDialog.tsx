import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { password } from '#contract/http/auth.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { startSecondFactor } from '#contract/http/settings.ts';
import { useSecondFactorChange } from '#data/me/secondFactor.ts';
import { useUser } from '#data/session/hooks.ts';
import { codeForm } from '#domain/access/accessForms.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { PasswordField } from '#ui/Password/PasswordField.tsx';
import { QrCode } from '#ui/QrCode/QrCode.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import type { NewRecoveryCodesDialogProps } from './NewRecoveryCodesDialog.tsx';
import classes from './Settings.module.css';

type Started = ResponseOf<typeof startSecondFactor>;
const passwordSchema = z.object({ password });

/** Enables the second factor in two steps before its recovery codes: password, QR code with a first code. */
export function EnableSecondFactorDialog({ onCodes, onClose }: NewRecoveryCodesDialogProps) {
  const { t } = useLingui();
  const { email } = useUser();
  const { start, enable } = useSecondFactorChange();
  const [started, setStarted] = useState<Started | null>(null);
  if (started) {
    return (
      <Confirmation
        started={started}
        onCode={async (code) => {
          const { recoveryCodes } = await enable(code);
          toast.message(t`The second factor is enabled.`);
          onCodes(recoveryCodes);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      key="password"
      title={t`Enable second factor`}
      submitLabel={t`Continue`}
      schema={passwordSchema}
      initial={{ password: '' }}
      texts={{ names: { password: t`Password` } }}
      onSubmit={async (form, _revision, signal) => {
        const answer = await start(form.password);
        if (!signal.aborted) setStarted(answer);
      }}
      // The next step takes the place of this one as soon as its data is there.
      onDone={() => undefined}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className={classes.note}>{t`You need an authenticator app, for example on your phone.`}</p>
          <input
            className="dugout-hidden"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField data-autofocus autoComplete="current-password" {...field('password')} />
        </>
      )}
    </FormDialog>
  );
}

interface ConfirmationProps {
  started: Started;
  onCode: (code: string) => Promise<void>;
  onClose: () => void;
}

/** The secret, as QR code and as text, and the first code of the app. */
function Confirmation({ started, onCode, onClose }: ConfirmationProps) {
  const { t } = useLingui();
  const { secret, uri, codeLength } = started;
  const schema = useMemo(() => codeForm(codeLength), [codeLength]);
  return (
    <FormDialog
      title={t`Enable second factor`}
      submitLabel={t`Enable`}
      schema={schema}
      initial={{ code: '' }}
      texts={{
        names: { code: t`Code of the app` },
        messages: { code: t`The code has ${codeLength} digits` },
      }}
      needsAnswer
      onSubmit={({ code }) => onCode(code)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p className={classes.note}>
            {t`Scan the QR code with your authenticator app, or enter the key there.`}
          </p>
          <QrCode text={uri} label={t`QR code for the authenticator app`} />
          <p className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton text={secret} label={t`Copy the key`} size="xs" hasLabel />
          <TextInput
            data-autofocus
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={'0'.repeat(codeLength)}
            {...field('code')}
          />
        </>
      )}
    </FormDialog>
  );
}

import { translateText } from '#ui/translateLabel.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { maxRecoveryCode, passwordLength } from '#contract/http/auth.ts';
import { describeError, isRedirected } from '#data/errors/describe.ts';
import type { LoginProblem } from '#domain/access/login.ts';
import { Form } from '#ui/form/Form.tsx';
import { PasswordField } from '#ui/Password/PasswordField.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './LoginPage.module.css';
import { SlowSignIn } from './SlowSignIn.tsx';
import { useLogin } from './useLogin.ts';

/** Topic of the messages about attempts to sign in. */
const topic = 'signIn';

/** Focuses the next field; a ref callback, because it runs once, when the field appears. */
const focusNow = (field: HTMLInputElement | null) => field?.focus();
/** On a touch screen, focus would open the keyboard. */
const focusOnArrival = (field: HTMLInputElement | null) => {
  if (matchMedia('(pointer: fine)').matches) field?.focus();
};

/** Email, password, and the code once it is required. */
export function LoginForm() {
  const { t } = useLingui();
  const { form, codeLength, isPending, problems, change, submit, cancel } = useLogin((error) => {
    if (isRedirected(error)) return;
    const text = describeError(error);
    toast.error(translateText(text, t), { topic });
  });
  // The error of an attempt says nothing about the next screen.
  useEffect(() => () => toast.retract(topic), []);

  const { min: least, max: most } = passwordLength;
  const textOf = (problem: LoginProblem | undefined, name: string, longest: number = most): string | null => {
    if (!problem) return null;
    const texts: Record<LoginProblem, string> = {
      required: t`${name} is required`,
      email: t`Enter a valid email address`,
      tooShort: t`${name} must be at least ${plural(least, { one: '# character', other: '# characters' })}`,
      tooLong: t`${name} must be at most ${plural(longest, { one: '# character', other: '# characters' })}`,
      code: t`${name} must be exactly ${plural(codeLength ?? 0, { one: '# digit', other: '# digits' })}`,
    };
    return texts[problem];
  };

  return (
    <Form className={classes.form} onSend={submit}>
      <TextInput
        size="md"
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        ref={focusOnArrival}
        value={form.email}
        error={textOf(problems.email, t`Email`)}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <PasswordField
        size="md"
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={form.password}
        error={textOf(problems.password, t`Password`)}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
      />
      {codeLength === null ? null : (
        <>
          <p className={classes.notice} role="status">
            <IconShieldLock size={20} stroke={1.6} aria-hidden="true" />
            <span>{t`Two-factor verification is required. Enter the code from your authenticator app.`}</span>
          </p>
          <CodeField
            key={String(form.isRecovery)}
            codeLength={codeLength}
            isRecovery={form.isRecovery}
            value={form.code}
            textOf={(name) => textOf(problems.code, name, maxRecoveryCode)}
            onChange={(code) => change({ code })}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.other ?? ''}
            onClick={() => change({ isRecovery: !form.isRecovery, code: '' })}
          >
            {form.isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
          </Button>
        </>
      )}
      {isPending ? <SlowSignIn onCancel={cancel} /> : null}
      <Button type="submit" size="md" fullWidth mt={8} loading={isPending}>
        {codeLength === null ? t`Sign in` : t`Confirm`}
      </Button>
    </Form>
  );
}

interface CodeFieldProps {
  codeLength: number;
  isRecovery: boolean;
  value: string;
  /** The error, for the name of the field. */
  textOf: (name: string) => string | null;
  onChange: (code: string) => void;
}

/** The code of the authenticator app, or one of the recovery codes. */
function CodeField({ codeLength, isRecovery, value, textOf, onChange }: CodeFieldProps) {
  const { t } = useLingui();
  const label = isRecovery ? t`Recovery code` : t`Verification code`;
  return (
    <TextInput
      size="md"
      label={label}
      ref={focusNow}
      classNames={{ input: classes.code ?? '' }}
      value={value}
      error={textOf(label)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...(isRecovery
        ? { name: 'recovery-code', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }
        : {
            name: 'code',
            inputMode: 'numeric' as const,
            autoComplete: 'one-time-code',
            placeholder: '0'.repeat(codeLength),
          })}
    />
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { type SubmitEvent, useRef } from 'react';
import { passwordLength } from '#contract/http/auth.ts';
import { describeError, isRedirected } from '#data/errors/describe.ts';
import type { LoginProblem } from '#domain/access/login.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './LoginPage.module.css';
import { SlowSignIn } from './SlowSignIn.tsx';
import { useLogin } from './useLogin.ts';

/** Focuses the next field; a ref callback, because it runs once, when the field appears. */
const focusNow = (field: HTMLInputElement | null) => field?.focus();
/** On a touch screen, focus would open the keyboard unasked. */
const focusOnArrival = (field: HTMLInputElement | null) => {
  if (matchMedia('(pointer: fine)').matches) field?.focus();
};

/** Email, password, and the code once it is required. */
export function LoginForm() {
  const { t } = useLingui();
  const formElement = useRef<HTMLFormElement>(null);
  const { form, codeLength, isPending, problems, change, submit, cancel } = useLogin((error) => {
    if (isRedirected(error)) return;
    const text = describeError(error);
    toast.error(typeof text === 'string' ? text : t(text));
  });

  const { min: least, max: most } = passwordLength;
  const textOf = (problem: LoginProblem | undefined, name: string): string | null => {
    if (!problem) return null;
    const texts: Record<LoginProblem, string> = {
      required: t`${name} is required`,
      email: t`Should be a valid email address`,
      tooShort: t`${name} must be at least ${plural(least, { one: '# character', other: '# characters' })}`,
      tooLong: t`${name} must be at most ${plural(most, { one: '# character', other: '# characters' })}`,
      code: t`${name} must be exactly ${plural(codeLength ?? 0, { one: '# digit', other: '# digits' })}`,
    };
    return texts[problem];
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    submit();
    // The invalid fields are known in the next frame; the first of them takes the focus.
    requestAnimationFrame(() =>
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };

  return (
    <form ref={formElement} className={classes.form} onSubmit={onSubmit} noValidate>
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
      <PasswordInput
        size="md"
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={form.password}
        error={textOf(problems.password, t`Password`)}
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide password` }}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
      />
      {codeLength === null ? null : (
        <>
          <p className={classes.notice} role="status">
            <IconShieldLock size={20} stroke={1.6} aria-hidden="true" />
            <span>
              <Trans>Two-factor verification is required. Enter the code from your authenticator app.</Trans>
            </span>
          </p>
          <TextInput
            size="md"
            label={t`Verification code`}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={focusNow}
            placeholder={'0'.repeat(codeLength)}
            classNames={{ input: classes.code ?? '' }}
            value={form.code}
            error={textOf(problems.code, t`Verification code`)}
            onChange={({ currentTarget }) => change({ code: currentTarget.value })}
          />
        </>
      )}
      {isPending ? <SlowSignIn onCancel={cancel} /> : null}
      <Button type="submit" size="md" fullWidth mt={8} loading={isPending}>
        {codeLength === null ? <Trans>Sign in</Trans> : <Trans>Confirm</Trans>}
      </Button>
    </form>
  );
}

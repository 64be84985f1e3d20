import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { useForgotPassword } from '#data/access/account.ts';
import { useMaybeEnums } from '#data/enums/queries.ts';
import { forgotForm, formFaults } from '#domain/access/accessForms.ts';
import { useZodForm } from '#ui/form/useZodForm.ts';
import classes from './LoginPage.module.css';
import { PublicForm } from './PublicForm.tsx';
import { PublicLink } from './PublicLink.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Requests a mail with a link for a new password. */
export function ForgotPage() {
  const { t } = useLingui();
  const { mutateAsync } = useForgotPassword();
  const sendsMail = useMaybeEnums()?.sendsMail ?? true;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm({
    title: t`Forgot password`,
    schema: forgotForm,
    initial: { email: '' },
    texts: {
      names: { email: t`Email` },
      messages: { [formFaults.email]: t`Enter a valid email address` },
    },
    async onSubmit({ email }, signal) {
      await mutateAsync({ email, signal });
      if (!signal.aborted) setSentTo(email);
    },
    onDone: () => undefined,
  });
  return (
    <PublicPage title={t`Forgot password`} links={<PublicLink to="login">{t`Back to sign-in`}</PublicLink>}>
      <div role="status">
        {sentTo === null ? null : (
          <p className={classes.notice}>
            <IconMailForward size={20} stroke={1.6} aria-hidden="true" />
            <span>
              <Trans>
                If {sentTo} has an account, an email with a link for a new password is on its way. The link
                works once, for 30 minutes.
              </Trans>
            </span>
          </p>
        )}
      </div>
      {sendsMail ? null : (
        <p
          className={classes.notice}
        >{t`Email is not set up on this server. Ask your administrator for a new password.`}</p>
      )}
      {sentTo === null && sendsMail ? (
        <PublicForm form={form} submitLabel={t`Send link`}>
          <TextInput
            size="md"
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            description={t`We send a link for a new password to this address.`}
            {...form.field('email')}
          />
        </PublicForm>
      ) : null}
    </PublicPage>
  );
}

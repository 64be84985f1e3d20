import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useResetPassword } from '#data/access/account.ts';
import { formFaults, resetForm } from '#domain/access/accessForms.ts';
import { useZodForm } from '#ui/form/useZodForm.ts';
import { NewPasswordField } from '#ui/Password/NewPasswordField.tsx';
import { PasswordField } from '#ui/Password/PasswordField.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './LoginPage.module.css';
import { PublicForm } from './PublicForm.tsx';
import { PublicLink, usePublicAddress } from './PublicLink.tsx';
import { PublicPage } from './PublicPage.tsx';

/** The token of the mailed link. It is removed from the address at once, so that it stays in no history. */
function useToken(): string | null {
  const { search } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const [token, setToken] = useState(inAddress);
  // Another link was opened on this page.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress === null) return;
    const kept = new URLSearchParams(search);
    kept.delete('token');
    void navigate({ search: kept.toString() }, { replace: true });
  }, [inAddress, search, navigate]);
  return token;
}

/** Sets a new password with the token of a mailed link. */
export function ResetPage() {
  const { t } = useLingui();
  const token = useToken();
  const navigate = useNavigate();
  const addressOf = usePublicAddress();
  const { mutateAsync } = useResetPassword();
  const close = (): void => void navigate(addressOf('login'), { replace: true });
  const form = useZodForm({
    title: t`Reset password`,
    schema: resetForm,
    initial: { password: '', confirm: '' },
    texts: {
      names: { password: t`New password`, confirm: t`Confirm new password` },
      messages: { [formFaults.mismatch]: t`Should be the same as the new password` },
    },
    onSubmit: ({ password }, signal) => mutateAsync({ password, token: token ?? '', signal }),
    onDone() {
      toast.message(t`Your password is changed. Sign in with the new one.`);
      close();
    },
  });
  const closeButton = (
    <Button size="md" variant="default" onClick={close}>
      {t`Close`}
    </Button>
  );
  return (
    <PublicPage
      title={t`Reset password`}
      links={<PublicLink to="forgotPassword">{t`Request another link`}</PublicLink>}
    >
      {token ? (
        <PublicForm form={form} submitLabel={t`Confirm`} more={closeButton}>
          <NewPasswordField
            size="md"
            name="password"
            {...form.field('password')}
            value={form.form.values.password}
            known={[]}
          />
          <PasswordField size="md" autoComplete="new-password" {...form.field('confirm')} />
        </PublicForm>
      ) : (
        <>
          <p className={classes.text}>
            {t`This page needs the link from the email. Open that link again, or request another one.`}
          </p>
          <div className={classes.buttons}>{closeButton}</div>
        </>
      )}
    </PublicPage>
  );
}

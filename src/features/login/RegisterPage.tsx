import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useRegister } from '#data/access/account.ts';
import { useMaybeEnums } from '#data/enums/queries.ts';
import { useReferrer } from '#data/preferences/useSettings.ts';
import { pathTo } from '#domain/access/paths.ts';
import { formFaults, registerForm } from '#domain/access/accessForms.ts';
import { useZodForm } from '#ui/form/useZodForm.ts';
import { NewPasswordField } from '#ui/Password/NewPasswordField.tsx';
import { PasswordField } from '#ui/Password/PasswordField.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { PublicForm } from './PublicForm.tsx';
import { PublicLink } from './PublicLink.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Registration with an invite code; it signs in. */
export function RegisterPage() {
  const { t } = useLingui();
  const hasReferrals = useMaybeEnums()?.referralLinks ?? false;
  const [referrer, setReferrer] = useReferrer();
  const { mutateAsync } = useRegister();
  const navigate = useNavigate();
  const form = useZodForm({
    title: t`Register`,
    schema: registerForm,
    initial: { username: '', email: '', password: '', confirm: '', code: '', referrer: referrer ?? '' },
    texts: {
      names: {
        username: t`Username`,
        email: t`Email`,
        password: t`Password`,
        confirm: t`Confirm password`,
        code: t`Invite code`,
        referrer: t`Referrer (optional)`,
      },
      messages: {
        [formFaults.email]: t`Enter a valid email address`,
        [formFaults.mismatch]: t`Should be the same as the password`,
      },
    },
    async onSubmit({ username, email, password, code, referrer: entered }, signal) {
      const account = { username, email, password, code };
      const isSignedIn = await mutateAsync({
        ...account,
        ...(hasReferrals && entered ? { referrer: entered } : {}),
        signal,
      });
      if (isSignedIn) return;
      toast.message(t`You are registered. Sign in.`);
      void navigate(pathTo('login'));
    },
    // The router opens home: this page is for signed-out visitors.
    onDone: () => setReferrer(null),
  });
  const { field } = form;
  const { values } = form.form;
  return (
    <PublicPage
      title={t`Register`}
      links={<PublicLink to="login">{t`I have an account: sign in`}</PublicLink>}
    >
      <PublicForm form={form} submitLabel={t`Register`}>
        <TextInput size="md" autoComplete="nickname" spellCheck={false} {...field('username')} />
        {/* What a password manager stores as the name: it is needed to sign in. */}
        <TextInput
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          {...field('email')}
        />
        <NewPasswordField
          size="md"
          name="password"
          {...field('password')}
          value={values.password}
          known={[values.username, values.email]}
        />
        <PasswordField size="md" autoComplete="new-password" {...field('confirm')} />
        <TextInput
          size="md"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          description={t`You get it from the person who invited you. It works once.`}
          {...field('code')}
        />
        {hasReferrals ? (
          <TextInput size="md" autoComplete="off" spellCheck={false} {...field('referrer')} />
        ) : null}
      </PublicForm>
    </PublicPage>
  );
}

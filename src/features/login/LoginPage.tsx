import { Trans } from '@lingui/react/macro';
import { LoginForm } from './LoginForm.tsx';
import { NoUsersNotice } from './NoUsersNotice.tsx';
import { PublicLink } from './PublicLink.tsx';
import { PublicPage } from './PublicPage.tsx';

/** Sign-in: the only screen that most people see without a session. */
export function LoginPage() {
  return (
    <PublicPage
      title={<Trans>Sign in</Trans>}
      links={
        <>
          <PublicLink to="register">
            <Trans>Register with an invite code</Trans>
          </PublicLink>
          <PublicLink to="forgotPassword">
            <Trans>Forgot password?</Trans>
          </PublicLink>
        </>
      }
    >
      <NoUsersNotice />
      <LoginForm />
    </PublicPage>
  );
}

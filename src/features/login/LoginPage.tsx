import { Trans, useLingui } from '@lingui/react/macro';
import { LoginForm } from './LoginForm.tsx';
import { PublicLink } from './PublicLink.tsx';
import { PublicPage } from './PublicPage.tsx';
import { useMaybeEnums } from '#data/enums/queries.ts';
import classes from './LoginPage.module.css';

/** Sign-in: the only screen that most people see without a session. */
export function LoginPage() {
  const { t } = useLingui();
  const sendsMail = useMaybeEnums()?.sendsMail ?? true;
  return (
    <PublicPage
      title={t`Sign in`}
      links={
        <>
          <PublicLink to="register">{t`Register with an invite code`}</PublicLink>
          {sendsMail ? <PublicLink to="forgotPassword">{t`Forgot password?`}</PublicLink> : null}
        </>
      }
    >
      <NoUsersNotice />
      <LoginForm />
    </PublicPage>
  );
}

/** Note after an installation that nobody can sign in yet, and how to create the first user. */
function NoUsersNotice() {
  const hasUsers = useMaybeEnums()?.hasUsers ?? true;
  if (hasUsers) return null;
  const command = 'npm run admin -- create you@example.com --name NAME';
  return (
    <div className={classes.noUsers} role="status">
      <p>
        <Trans>
          There are no users yet. Create the first one on the machine that runs Dugout, then reload this page:
        </Trans>
      </p>
      <code>{command}</code>
    </div>
  );
}

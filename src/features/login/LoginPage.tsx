import { Trans } from '@lingui/react/macro';
import { Mark } from '#ui/layout/Mark.tsx';
import { Appearance } from './Appearance.tsx';
import { Backdrop } from './Backdrop.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginPage.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';

/** Sign-in: the only screen that most people see without a session. */
export function LoginPage() {
  return (
    <div className={classes.page}>
      <Backdrop />
      <div className={classes.corner}>
        <Appearance />
      </div>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Mark size={40} />
          <div>
            <div className={classes.name}>Dugout</div>
            <div className={classes.location}>[{location.hostname}]</div>
          </div>
        </div>
        <h1 className={classes.title}>
          <Trans>Sign in</Trans>
        </h1>
        <OfflineNotice />
        <LoginForm />
      </div>
    </div>
  );
}

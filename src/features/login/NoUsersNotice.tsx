import { Trans } from '@lingui/react/macro';
import { useMaybeEnums } from '#data/enums/queries.ts';
import classes from './LoginPage.module.css';

/** Note for whoever has just installed Dugout that nobody can sign in yet, and how to make the first user. */
export function NoUsersNotice() {
  const hasUsers = useMaybeEnums()?.hasUsers ?? true;
  if (hasUsers) return null;
  const command = 'npm run admin -- create you@example.com --name NAME';
  return (
    <div className={classes.noUsers} role="status">
      <p>
        <Trans>
          There is no user yet. Whoever runs this installation makes the first one on its machine, then
          reloads this page:
        </Trans>
      </p>
      <code>{command}</code>
    </div>
  );
}

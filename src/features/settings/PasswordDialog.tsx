import { Trans, useLingui } from '@lingui/react/macro';
import { isUnreachable } from '#data/errors/describe.ts';
import { useChangePassword } from '#data/me/profile.ts';
import { useUser } from '#data/session/hooks.ts';
import { formFaults, passwordForm } from '#domain/access/accessForms.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { NewPasswordField } from '#ui/Password/NewPasswordField.tsx';
import { PasswordField } from '#ui/Password/PasswordField.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import classes from './Settings.module.css';

/** Changes the password; every other session ends. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { email, username } = useUser();
  const { mutateAsync } = useChangePassword();
  const lostText = t`The answer was lost: your password may have been changed. To find out, sign out and sign in with the new one; if it is refused, the old one is still valid.`;
  return (
    <FormDialog
      title={t`Change password`}
      submitLabel={t`Change`}
      schema={passwordForm}
      initial={{ oldPassword: '', newPassword: '', confirm: '' }}
      texts={{
        names: {
          oldPassword: t`Current password`,
          newPassword: t`New password`,
          confirm: t`Confirm new password`,
        },
        messages: {
          [formFaults.samePassword]: t`The new password must differ from the current one`,
          [formFaults.mismatch]: t`Should be the same as the new password`,
        },
      }}
      onSubmit={async ({ oldPassword, newPassword }, _revision, signal) => {
        try {
          await mutateAsync({ oldPassword, newPassword, signal });
        } catch (error) {
          throw isUnreachable(error) ? new Error(lostText) : error;
        }
        toast.message(t`Your password is changed. All other sessions are signed out.`);
      }}
      onClose={onClose}
    >
      {({ field, form }) => (
        <>
          <p className={classes.note}>
            <Trans>
              You stay signed in here. Every other session, guest access to your account and your access links
              end.
            </Trans>
          </p>
          {/* Tells password managers which user the password belongs to. */}
          <input
            className="dugout-hidden"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField data-autofocus autoComplete="current-password" {...field('oldPassword')} />
          <NewPasswordField
            {...field('newPassword')}
            value={form.values.newPassword}
            known={[email, username]}
          />
          <PasswordField autoComplete="new-password" {...field('confirm')} />
        </>
      )}
    </FormDialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useRoleNames } from '#data/enums/roles.ts';
import { useSendsFigures } from '#data/figuresReport.ts';
import { useUser } from '#data/session/hooks.ts';
import { offsetText, timezoneLabel } from '#domain/access/timezone.ts';
import { timezoneLockedUntil } from '#domain/access/timezoneLock.ts';
import { durationText } from '#domain/format/duration.ts';
import { dateTime } from '#domain/format/time.ts';
import { offsetAt } from '#domain/format/zone.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Toggle } from '#ui/Toggle/Toggle.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Settings.module.css';

const dialogs = {
  name: lazyDialog(() => import('./NameDialog.tsx'), 'NameDialog'),
  password: lazyDialog(() => import('./PasswordDialog.tsx'), 'PasswordDialog'),
  timezone: lazyDialog(() => import('./TimezoneDialog.tsx'), 'TimezoneDialog'),
};
type Kind = keyof typeof dialogs;

/** Name, email, role, password and timezone, with their dialogs, and whether this browser reports its speed. */
export function Profile() {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const user = useUser();
  const roleName = useRoleNames();
  const [sendsFigures, setSendsFigures] = useSendsFigures();
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: Kind }>();
  const { guest, clone, settings } = user;
  const now = useNow();
  const lockedUntil = timezoneLockedUntil(settings.timezoneChangedAt, now);
  const lockLeft = lockedUntil === null ? null : durationText(lockedUntil - now, i18n.locale);
  const offset = offsetAt(now, settings.timezone) / 60_000;
  const localTime = dateTime(now, settings.timezone).slice(-5);

  const guestReason = guest ? t`Not possible during guest access.` : null;
  const reason = guestReason ?? (clone ? t`Not possible with an access link.` : null);
  const reasonShown = reason ? <span className={classes.more}>{reason}</span> : null;
  const change = (kind: Kind, label: string) => (
    <ChangeButton
      label={label}
      reason={reason}
      isDisabled={isOffline || reason !== null}
      onClick={() => openDialog({ kind })}
    />
  );
  const Shown = dialog && dialogs[dialog.kind];
  return (
    <Card title={t`Profile`}>
      <dl>
        <Row label={t({ message: 'Name', context: 'of a person' })} action={change('name', t`Change name`)}>
          {user.username}
          {reasonShown}
        </Row>
        <Row label={t`Email`}>{user.email}</Row>
        <Row label={t`Role`}>{roleName(user.role)}</Row>
        <Row label={t`Password`} action={change('password', t`Change password`)}>
          <span aria-hidden="true">••••••••</span>
          <span className="dugout-hidden">{t`hidden`}</span>
          {reasonShown}
        </Row>
        <Row label={t`Timezone`} action={change('timezone', t`Change timezone`)}>
          {timezoneLabel(settings.timezone)}
          <span className={classes.more}>
            {`${offsetText(offset)} · `}
            <Trans>now {localTime}</Trans>
          </span>
          {reasonShown}
          {lockLeft === null || reason !== null ? null : (
            <span className={classes.more}>
              <Trans>Can be changed again in {lockLeft}.</Trans>
            </span>
          )}
        </Row>
        <Row
          label={t`Speed`}
          action={
            <Toggle
              isOn={sendsFigures}
              label={t`Report how fast this browser is`}
              tooltip={t`Report how fast this browser is`}
              onClick={() => setSendsFigures(!sendsFigures)}
            >
              {sendsFigures ? t`On` : t`Off`}
            </Toggle>
          }
        >
          {sendsFigures ? t`This browser reports how fast it is.` : t`This browser reports nothing.`}
          <span className={classes.more}>
            {t`Times of paints, clicks and pictures, without names, ids or addresses.`}
          </span>
        </Row>
      </dl>
      {Shown ? <Shown onClose={closeDialog} /> : null}
    </Card>
  );
}

function Row({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {action ? <dd>{action}</dd> : null}
    </div>
  );
}

interface ChangeButtonProps {
  /** The changed value, for screen readers: several buttons have the same text. */
  label: string;
  reason: string | null;
  isDisabled: boolean;
  onClick: () => void;
}

function ChangeButton({ label, reason, isDisabled, onClick }: ChangeButtonProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <>
      <ActionButton
        aria-label={label}
        aria-describedby={reason ? id : undefined}
        disabled={isDisabled}
        onClick={onClick}
      >
        {t`Change`}
      </ActionButton>
      {reason ? (
        <span id={id} className="dugout-hidden">
          {reason}
        </span>
      ) : null}
    </>
  );
}

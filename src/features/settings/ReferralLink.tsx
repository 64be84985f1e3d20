import { Trans, useLingui } from '@lingui/react/macro';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { referrerParameter } from '#domain/access/guard.ts';
import { pathTo } from '#domain/access/paths.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Settings.module.css';

/** The user's own referral link, if the backend offers one. It contains the user's id, not a name or email. */
export function ReferralLink() {
  const { t } = useLingui();
  const usd = useUsd();
  const { id } = useUser();
  const { referralLinks, referrerBonus } = useEnums();
  if (!referralLinks) return null;
  const link = new URL(pathTo('register', { query: { [referrerParameter]: id } }), location.origin).href;
  const bonus = usd(referrerBonus);
  return (
    <Card
      title={t`Referral link`}
      actions={<CopyButton text={link} label={t`Copy link`} size="xs" hasLabel />}
    >
      <p className={classes.note}>
        {referrerBonus > 0 ? (
          <Trans>You get {bonus} for each person who registers with it. They need an invite code too.</Trans>
        ) : (
          t`People who register with it are recorded as invited by you. They need an invite code too.`
        )}
      </p>
      <p className={classes.secret}>{link}</p>
    </Card>
  );
}

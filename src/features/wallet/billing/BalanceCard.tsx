import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useUser } from '#data/session/hooks.ts';
import { useActiveConsoles } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { lowBalanceUsd } from '#domain/attention/attention.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUsd } from '#ui/useUsd.ts';
import { BalanceButton } from '../BalanceButton.tsx';
import { useIsOwnSession } from '../ForeignSessionNote.tsx';
import classes from '../Wallet.module.css';
import { OverviewCard } from './OverviewCard.tsx';

/** The balance, and how long it lasts. */
export function BalanceCard() {
  const { t } = useLingui();
  const { balance } = useUser();
  const usd = useUsd();
  const isOwn = useIsOwnSession();
  const daysLeft = useActiveConsoles().data?.summary?.daysLeft;
  return (
    <OverviewCard title={t`Balance`} links={<Link to={pathTo('walletHistory')}>{t`Balance history`}</Link>}>
      <p className={classes.amount}>
        {usd(balance)}{' '}
        {balance < lowBalanceUsd ? <StateBadge tone="warning">{t`Low balance`}</StateBadge> : null}
      </p>
      <p className={classes.quiet}>
        {daysLeft === undefined ? null : daysLeft === null ? (
          t`Nothing is charged at the moment.`
        ) : (
          <Plural
            value={daysLeft}
            one="Lasts # day with the consoles that are active now."
            other="Lasts # days with the consoles that are active now."
          />
        )}
      </p>
      {isOwn ? <BalanceButton>{t`New payment`}</BalanceButton> : null}
    </OverviewCard>
  );
}

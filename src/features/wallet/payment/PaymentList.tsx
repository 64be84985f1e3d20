import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { type Payment, paymentParameter } from '#contract/http/wallet.ts';
import { useListState } from '#data/lists/useListState.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { usePaymentAddress } from '#data/wallet/mutations.ts';
import { usePayments } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { dateTime } from '#domain/format/time.ts';
import { useNow } from '#ui/clock.ts';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { ListStale } from '#ui/states/ListStates.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useUsd } from '#ui/useUsd.ts';
import { useIsOwnSession } from '../ForeignSessionNote.tsx';
import classes from '../Wallet.module.css';
import { shownStatus, stateLabels, stateTones } from './states.ts';

/** Payments in the list; older ones are in the balance history. */
const listed = 10;

/** The newest payments. Pending payments can be continued; nothing is shown before the first payment. */
export function PaymentList() {
  const { t } = useLingui();
  const query = usePayments();
  const state = useListState(query, walletKeys.payments());
  const payments = query.data;
  if (!payments || payments.length === 0) return null;
  return (
    <Card aria-labelledby="payment-list">
      <h2 id="payment-list">{t`Recent payments`}</h2>
      <ListStale state={state} />
      <ul>
        {payments.slice(0, listed).map((payment) => (
          <PaymentItem key={payment.id} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function PaymentItem({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const usd = useUsd();
  const addressOf = usePaymentAddress();
  const isOwn = useIsOwnSession();
  const end = payment.expiresAt === null ? null : Date.parse(payment.expiresAt);
  const status = shownStatus(payment, useNow(undefined, end));
  const amount = usd(payment.amount);
  return (
    <li className={classes.item}>
      <span className={classes.value}>{amount}</span>
      <span className={classes.quiet}>{dateTime(Date.parse(payment.createdAt), timezone)}</span>
      <StateBadge tone={status ? stateTones[status] : 'secondary'}>
        {status ? t(stateLabels[status]) : payment.status}
      </StateBadge>
      {status === 'pending' && isOwn ? (
        <a href={addressOf(payment.id)} aria-label={t`Continue the payment of ${amount}`}>
          {t`Continue`}
        </a>
      ) : (
        <Link
          to={pathTo('newPayment', { query: { [paymentParameter]: payment.id } })}
          aria-label={t`Details of the payment of ${amount}`}
        >
          {t`Details`}
        </Link>
      )}
    </li>
  );
}

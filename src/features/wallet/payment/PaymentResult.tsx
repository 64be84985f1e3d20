import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconHelpCircle,
  IconHourglass,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Payment, PaymentStatus } from '#contract/http/wallet.ts';
import { useListState } from '#data/lists/useListState.ts';
import { walletKeys } from '#data/wallet/walletKeys.ts';
import { usePaymentAddress } from '#data/wallet/mutations.ts';
import { usePayments } from '#data/wallet/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { useNow } from '#ui/clock.ts';
import { Page } from '#ui/layout/Page.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { useIsOwnSession } from '../ForeignSessionNote.tsx';
import classes from '../Wallet.module.css';
import { PaymentFacts } from './PaymentFacts.tsx';
import { shownStatus } from './states.ts';

const icons: Readonly<Record<PaymentStatus, TablerIcon>> = {
  pending: IconHourglass,
  paid: IconCircleCheck,
  cancelled: IconCircleX,
  expired: IconClockPause,
};

/** How often the state is compared with the time, milliseconds. */
const tickMs = 1000;

/** The result of a payment: shown after the return from the provider's page, and updated live. */
export function PaymentResult({ id }: { id: string }) {
  const { t } = useLingui();
  const query = usePayments();
  const state = useListState(query, walletKeys.payments());
  const payment = query.data?.find((one) => one.id === id);
  if (query.data === undefined) {
    return (
      <Page maw={1040} className={classes.page}>
        <ListPending state={state} failedTitle={t`The payment could not be loaded`} />
      </Page>
    );
  }
  return (
    <Page maw={1040} className={classes.page}>
      <ListStale state={state} />
      <div role="status">
        {payment ? <Outcome payment={payment} /> : <Unknown isListed={query.data !== null} />}
      </div>
    </Page>
  );
}

function Outcome({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const isOwn = useIsOwnSession();
  const addressOf = usePaymentAddress();
  const status = shownStatus(payment, useNow(tickMs));
  const Icon = status ? icons[status] : IconHelpCircle;
  return (
    <Notice
      level={1}
      icon={Icon}
      title={<Title status={status} />}
      actions={
        status === 'pending' && isOwn ? (
          <>
            <Button component="a" href={addressOf(payment.id)}>
              {t`Continue the payment`}
            </Button>
            <NextSteps isFirst={false} />
          </>
        ) : (
          <NextSteps isFirst={status !== 'paid'} />
        )
      }
    >
      <p className={classes.text}>
        <Explanation status={status} reported={payment.status} />
      </p>
      <PaymentFacts payment={payment} status={status} />
    </Notice>
  );
}

function Title({ status }: { status: PaymentStatus | null }): ReactNode {
  const { t } = useLingui();
  switch (status) {
    case 'pending':
      return t`The payment is pending`;
    case 'paid':
      return t`The payment has been received`;
    case 'cancelled':
      return t`The payment was cancelled`;
    case 'expired':
      return t`The payment was not made in time`;
    case null:
      return t`The payment is in an unknown state`;
  }
}

function Explanation({ status, reported }: { status: PaymentStatus | null; reported: string }): ReactNode {
  const { t } = useLingui();
  switch (status) {
    case 'pending':
      return (
        <Trans>
          The payment provider has not confirmed it yet. This page shows when it does; you can also leave it.
        </Trans>
      );
    case 'paid':
      return t`The money is on your balance.`;
    case 'cancelled':
      return t`No money was taken.`;
    case 'expired':
      return t`If you did pay, the money is added to your balance when the provider reports it.`;
    case null:
      return <Trans>The server calls it “{reported}”. Look at the balance history.</Trans>;
  }
}

function Unknown({ isListed }: { isListed: boolean }) {
  const { t } = useLingui();
  return (
    <Notice
      level={1}
      icon={IconHelpCircle}
      title={isListed ? t`Payment not found` : t`The state of the payment is not known`}
      actions={<NextSteps isFirst />}
    >
      {isListed
        ? t`It belongs to another user, or is older than your last 100 payments.`
        : t`This server does not report it. Completed payments appear in the balance history.`}
    </Notice>
  );
}

/** @param isFirst whether another payment is the likely next step */
function NextSteps({ isFirst }: { isFirst: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <Button component={Link} to={pathTo('newPayment')} variant={isFirst ? 'filled' : 'default'}>
        {t`New payment`}
      </Button>
      <Button component={Link} to={pathTo('walletHistory')} variant="default">
        {t`Balance history`}
      </Button>
    </>
  );
}

import { Trans } from '@lingui/react/macro';
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
import { useIsOwnSession } from '../NotOwnNote.tsx';
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

/** What became of a payment: shown after the return from the provider's page, and follows it live. */
export function PaymentResult({ id }: { id: string }) {
  const query = usePayments();
  const state = useListState(query, walletKeys.payments());
  const payment = query.data?.find((one) => one.id === id);
  if (query.data === undefined) {
    return (
      <Page maw={1040} className={classes.page}>
        <ListPending state={state} failedTitle={<Trans>The payment could not be loaded</Trans>} />
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
  const isOwn = useIsOwnSession();
  const addressOf = usePaymentAddress();
  const status = shownStatus(payment, useNow(tickMs));
  const Icon = status ? icons[status] : IconHelpCircle;
  return (
    <Notice
      icon={<Icon size={24} />}
      title={<Title status={status} />}
      actions={
        status === 'pending' && isOwn ? (
          <>
            <Button component="a" href={addressOf(payment.id)}>
              <Trans>Continue the payment</Trans>
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
  switch (status) {
    case 'pending':
      return <Trans>The payment is pending</Trans>;
    case 'paid':
      return <Trans>The payment has been received</Trans>;
    case 'cancelled':
      return <Trans>The payment was cancelled</Trans>;
    case 'expired':
      return <Trans>The payment was not made in time</Trans>;
    case null:
      return <Trans>The payment is in an unknown state</Trans>;
  }
}

function Explanation({ status, reported }: { status: PaymentStatus | null; reported: string }): ReactNode {
  switch (status) {
    case 'pending':
      return (
        <Trans>
          The payment provider has not confirmed it yet. This page shows when it does; you can also leave it.
        </Trans>
      );
    case 'paid':
      return <Trans>The money is on your balance.</Trans>;
    case 'cancelled':
      return <Trans>No money was taken.</Trans>;
    case 'expired':
      return (
        <Trans>
          If you have paid nevertheless, the money is added to your balance when the provider reports it.
        </Trans>
      );
    case null:
      return <Trans>The server calls it “{reported}”. Look at the balance history.</Trans>;
  }
}

function Unknown({ isListed }: { isListed: boolean }) {
  return (
    <Notice
      icon={<IconHelpCircle size={24} />}
      title={
        isListed ? <Trans>Payment not found</Trans> : <Trans>The state of the payment is not known</Trans>
      }
      actions={<NextSteps isFirst />}
    >
      {isListed ? (
        <Trans>It belongs to another user, or is older than your last 100 payments.</Trans>
      ) : (
        <Trans>This server does not tell it. What has been paid appears in the balance history.</Trans>
      )}
    </Notice>
  );
}

/** @param isFirst whether another payment is the likely next step */
function NextSteps({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      <Button component={Link} to={pathTo('newPayment')} variant={isFirst ? 'filled' : 'default'}>
        <Trans>New payment</Trans>
      </Button>
      <Button component={Link} to={pathTo('walletHistory')} variant="default">
        <Trans>Balance history</Trans>
      </Button>
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { paymentParameter } from '#contract/http/wallet.ts';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { NotOwnNote, useIsOwnSession } from '../NotOwnNote.tsx';
import classes from '../Wallet.module.css';
import { OpenServers } from './OpenServers.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentList } from './PaymentList.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { PaymentSteps, PaymentWarning } from './PaymentTexts.tsx';

/** Adds money to the balance; with the query parameter `payment` it shows what became of a payment. */
export function NewPaymentPage() {
  const [params] = useQueryParams();
  const id = params.get(paymentParameter);
  const isOwn = useIsOwnSession();
  if (id !== null && id !== '') return <PaymentResult key={id} id={id} />;
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>New payment</Trans>
      </h1>
      <NotOwnNote />
      <div className={classes.columns}>
        {isOwn ? <PaymentForm /> : null}
        <section className={classes.card} aria-labelledby="payment-steps">
          <h2 id="payment-steps">
            <Trans>How to pay</Trans>
          </h2>
          <PaymentSteps />
          <PaymentWarning />
          <OpenServers />
        </section>
      </div>
      <PaymentList />
    </div>
  );
}

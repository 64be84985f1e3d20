import { Trans, useLingui } from '@lingui/react/macro';
import { IconCashOff } from '@tabler/icons-react';
import { paymentParameter } from '#contract/http/wallet.ts';
import { useEnums } from '#data/enums/queries.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Warning } from '#ui/states/Warning.tsx';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { ForeignSessionNote, useIsOwnSession } from '../ForeignSessionNote.tsx';
import classes from '../Wallet.module.css';
import { OpenServers } from './OpenServers.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentList } from './PaymentList.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { PaymentSteps, PaymentWarning } from './PaymentTexts.tsx';

/** Adds money to the balance; with the query parameter `payment` it shows the result of that payment. */
export function NewPaymentPage() {
  const { t } = useLingui();
  const [params] = useQueryParams();
  const id = params.get(paymentParameter);
  const isOwn = useIsOwnSession();
  const { takesPayments } = useEnums();
  if (id !== null && id !== '') return <PaymentResult key={id} id={id} />;
  return (
    <Page maw={1040} className={classes.page}>
      <PageTitle>{t`New payment`}</PageTitle>
      <ForeignSessionNote />
      {takesPayments ? (
        <div className={classes.columns}>
          {isOwn ? <PaymentForm /> : null}
          <Card aria-labelledby="payment-steps">
            <h2 id="payment-steps">{t`How to pay`}</h2>
            <PaymentSteps />
            <PaymentWarning />
            <OpenServers />
          </Card>
        </div>
      ) : (
        <Warning icon={IconCashOff} mb={12} role="note">
          <Trans>
            Payments are switched off. An administrator can switch them on or add money to your balance.
          </Trans>
        </Warning>
      )}
      <PaymentList />
    </Page>
  );
}

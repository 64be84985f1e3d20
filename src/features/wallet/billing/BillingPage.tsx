import { useLingui } from '@lingui/react/macro';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { ForeignSessionNote } from '../ForeignSessionNote.tsx';
import { PaymentList } from '../payment/PaymentList.tsx';
import classes from '../Wallet.module.css';
import { BalanceCard } from './BalanceCard.tsx';
import { CostCard } from './CostCard.tsx';
import { LastEntries } from './LastEntries.tsx';
import { PlanCard } from './PlanCard.tsx';

/** An overview of the user's money: balance, plan, what is spent, and the last entries. */
export function BillingPage() {
  const { t } = useLingui();
  return (
    <Page maw={1040} className={classes.page}>
      <PageTitle>{t`Billing`}</PageTitle>
      <ForeignSessionNote />
      <div className={classes.columns}>
        <BalanceCard />
        <PlanCard />
      </div>
      <CostCard />
      <LastEntries />
      <PaymentList />
    </Page>
  );
}

import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { IconCashOff } from '@tabler/icons-react';
import { paymentParameter } from '#contract/http/wallet.ts';
import { useEnums } from '#data/enums/queries.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Page, PageTitle } from '#ui/layout/Page.tsx';
import { Warning } from '#ui/states/Warning.tsx';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { Link } from 'react-router';
import { useServers } from '#data/servers/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { ForeignSessionNote, useIsOwnSession } from '../ForeignSessionNote.tsx';
import classes from '../Wallet.module.css';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentList } from './PaymentList.tsx';
import { PaymentResult } from './PaymentResult.tsx';
import { PaymentSteps, PaymentWarning } from './PaymentTexts.tsx';

/** Maximum number of names in the list; the link leads to all. */
const listed = 5;

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

/** The servers that have to be closed first, for users who may view them. */
const OpenServers = () => (
  <Permitted permission="servers_view">
    <OpenList />
  </Permitted>
);

function OpenList() {
  const { t } = useLingui();
  const { data } = useServers();
  const open = data?.filter((server) => server.open) ?? [];
  const count = open.length;
  if (!data) return null;
  if (count === 0) {
    return (
      <p className={classes.quiet} role="status">
        {t`All your servers are closed.`}
      </p>
    );
  }
  const names = open.slice(0, listed).map(serverName).join(', ');
  return (
    <p className={classes.quiet} role="status">
      <b>
        <Plural value={count} one="# server is open:" other="# servers are open:" />
      </b>{' '}
      {count > listed ? `${names}, …` : names}{' '}
      <Link to={pathTo('serverGroups')}>{t`Servers management`}</Link>
    </p>
  );
}

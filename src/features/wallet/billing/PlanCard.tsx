import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useIsBuilt } from '#data/routes/built.ts';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import classes from '../Wallet.module.css';
import { Card } from './Card.tsx';

/** The current plan, with links to the others and to those of the past. */
export function PlanCard() {
  const { plan } = useUser();
  const isBuilt = useIsBuilt();
  return (
    <Card
      title={<Trans>Plan</Trans>}
      links={
        <>
          {isBuilt('userPlan') ? (
            <Link to={pathTo('userPlan')}>
              <Trans>Subscriptions</Trans>
            </Link>
          ) : null}
          {isBuilt('userPlanHistory') ? (
            <Link to={pathTo('userPlanHistory')}>
              <Trans>Plan history</Trans>
            </Link>
          ) : null}
        </>
      }
    >
      <p className={classes.amount}>{plan ? plan.name : <Trans>Default</Trans>}</p>
    </Card>
  );
}

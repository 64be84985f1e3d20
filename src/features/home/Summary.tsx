import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FleetSummary } from './fleet.ts';
import classes from './HomePage.module.css';

/** The fleet in four numbers. */
export function Summary({
  summary: { servers, online, open, consoles, active, accounts },
}: {
  summary: FleetSummary;
}) {
  return (
    <dl className={classes.summary}>
      <Figure label={<Trans>Servers online</Trans>} value={online} of={servers} />
      <Figure label={<Trans>Servers open</Trans>} value={open} of={servers} />
      <Figure label={<Trans>Consoles at work</Trans>} value={active ?? '–'} of={consoles} />
      <Figure label={<Trans>Accounts</Trans>} value={accounts} />
    </dl>
  );
}

function Figure({ label, value, of }: { label: ReactNode; value: ReactNode; of?: number }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {value}
        {of === undefined ? null : <span className={classes.of}> / {of}</span>}
      </dd>
    </div>
  );
}

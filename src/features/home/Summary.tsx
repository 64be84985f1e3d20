import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FleetSummary } from './fleet.ts';
import classes from './HomePage.module.css';

/** The fleet in four numbers. */
export function Summary({
  summary: { servers, online, open, consoles, known, active, accounts },
  isIncomplete,
}: {
  summary: FleetSummary;
  /** Some lists of consoles could not be loaded. */
  isIncomplete: boolean;
}) {
  const { t } = useLingui();
  return (
    <dl className={classes.summary}>
      <Figure label={t`Servers online`} value={online} of={servers} />
      <Figure label={t`Servers open`} value={open} of={servers} />
      {isIncomplete && active !== null && known > 0 ? (
        <Figure
          label={t`Consoles running`}
          value={active}
          note={<Trans context="consoles">of {known} known</Trans>}
        />
      ) : (
        <Figure label={t`Consoles running`} value={isIncomplete ? '–' : (active ?? '–')} of={consoles} />
      )}
      <Figure label={t`Accounts`} value={accounts} />
    </dl>
  );
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  of?: number;
  /** Shown instead of the total. */
  note?: ReactNode;
}

function Figure({ label, value, of, note }: FigureProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {typeof value === 'number' ? i18n.number(value) : value}
        {of === undefined ? null : (
          <Box component="span" c="dimmed" fz="lg" fw={500}>
            {' '}
            / {i18n.number(of)}
          </Box>
        )}
        {note ? (
          <Box component="span" c="dimmed" fz="lg" fw={500}>
            {' '}
            {note}
          </Box>
        ) : null}
      </dd>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { lockedShare, type SummaryFigures } from '#domain/reports/summary.ts';
import classes from './Summary.module.css';

/** Locked and unlocked coins as a bar: the locked part is hatched, and its share is written beside it. */
export function LockedBar({ figures }: { figures: SummaryFigures }) {
  const { t, i18n } = useLingui();
  const share = lockedShare(figures);
  if (share === null) return null;
  const percent = i18n.number(share, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <span className={classes.bar}>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.locked} style={{ width: `${share * 100}%` }} />
      </span>
      <Box component="span" miw={40} fw={400}>
        <span className="dugout-hidden">{t`Locked:`} </span>
        {percent}
      </Box>
    </span>
  );
}

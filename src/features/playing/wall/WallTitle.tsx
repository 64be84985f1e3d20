import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { ConsoleCounts } from '#domain/consoles/select.ts';
import { Row } from '#ui/layout/flex.ts';
import classes from './Wall.module.css';

export interface WallTitleProps {
  /** Null when there is no server; undefined until its consoles are loaded. */
  counts: ConsoleCounts | null | undefined;
  variant: 'all' | 'stacked';
}

/** The page title with its figures. */
export function WallTitle({ counts, variant }: WallTitleProps) {
  if (counts === null) {
    return (
      <Row component="h1" gap="0 12px" className={classes.title}>
        <Trans>Select server first</Trans>
      </Row>
    );
  }
  const total = { key: 'total', word: <Trans>Total</Trans>, count: counts?.total };
  const figures: { key: string; word: ReactNode; count: number | undefined }[] =
    variant === 'stacked'
      ? [total]
      : [
          total,
          { key: 'active', word: <Trans>Active</Trans>, count: counts?.active },
          { key: 'failed', word: <Trans>Failed</Trans>, count: counts?.failed },
          { key: 'closed', word: <Trans>Closed</Trans>, count: counts?.closed },
        ];
  return (
    <Row component="h1" gap="0 12px" className={classes.title}>
      <Box component="span" fw={600}>
        <Trans>Server consoles</Trans>:
      </Box>{' '}
      {figures.map(({ key, word, count }, index) => (
        <Fragment key={key}>
          <span className={classes.figure} data-figure={key} data-some={(count ?? 0) > 0 || undefined}>
            {word}: <b>{count ?? '–'}</b>
          </span>
          {index < figures.length - 1 ? <span className="dugout-hidden">; </span> : null}
        </Fragment>
      ))}
    </Row>
  );
}

import { useLingui } from '@lingui/react/macro';
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
  const { t } = useLingui();
  if (counts === null) {
    return (
      <Row component="h1" gap="0 12px" className={classes.title}>
        {t`Select server first`}
      </Row>
    );
  }
  const total = { key: 'total', word: t`Total`, count: counts?.total };
  const figures: { key: string; word: ReactNode; count: number | undefined }[] =
    variant === 'stacked'
      ? [total]
      : [
          total,
          { key: 'active', word: t`Active`, count: counts?.active },
          { key: 'failed', word: t`Failed`, count: counts?.failed },
          { key: 'closed', word: t`Closed`, count: counts?.closed },
        ];
  return (
    <Row component="h1" gap="0 12px" className={classes.title}>
      <Box component="span" fw={600}>
        {t`Server consoles`}:
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

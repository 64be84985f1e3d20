import { Trans, useLingui } from '@lingui/react/macro';
import { Row } from '#ui/layout/flex.ts';
import classes from './Tasks.module.css';

export interface TaskTitleProps {
  /** Null when there is no server; undefined while its tasks load. */
  counts: { queue: number; active: number } | null | undefined;
}

/** The page title with its figures. */
export function TaskTitle({ counts }: TaskTitleProps) {
  const { t } = useLingui();
  if (counts === null) {
    return (
      <Row component="h1" gap="0 12px" mih={30} fz={15} fw={600} lh="20px">
        {t`Select server first`}
      </Row>
    );
  }
  const unknown = '–';
  return (
    <Row component="h1" gap="0 12px" mih={30} fz={15} fw={600} lh="20px">
      <span>{t`Server active tasks`}:</span>{' '}
      <span className={classes.figure}>
        <Trans context="task count">Queue</Trans>: <b>{counts?.queue ?? unknown}</b>
      </span>
      <span className="dugout-hidden">; </span>
      <span className={classes.figure}>
        <Trans context="task count">Active</Trans>: <b>{counts?.active ?? unknown}</b>
      </span>
    </Row>
  );
}

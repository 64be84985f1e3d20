import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy, IconHistory, IconTrash, IconUsers } from '@tabler/icons-react';
import { nearTime } from '#domain/format/time.ts';
import type { Bars } from '#domain/schedule/week.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useNow } from '#ui/clock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { SkippedNote } from '../../SkippedNote.tsx';
import classes from '../SchedulerEditor.module.css';

export interface EditorNotesProps {
  bars: Bars;
  /** IANA name of the plan's timezone. */
  planTimezone: string;
  /** When the restored draft was changed, milliseconds since the epoch; null: none was. */
  restoredAt: number | null;
  /** Whether somebody else has deleted the scheduler. */
  isDeleted: boolean;
  /** Whether somebody else has saved since the plan was opened. */
  isOutdated: boolean;
  /** False: a reload would lose the changes. */
  isStored: boolean;
  /** Whether another tab edits the same draft. */
  isElsewhere: boolean;
  onDiscard: () => void;
}

/** Notes above the chart: a restored draft, and a version by somebody else. */
export function EditorNotes(props: EditorNotesProps) {
  const { t } = useLingui();
  const { bars, planTimezone, restoredAt, isDeleted, isOutdated, isStored, isElsewhere, onDiscard } = props;
  const { timezone } = useUiContext();
  const now = useNow();
  return (
    <div role="status" className={classes.notes}>
      {restoredAt === null ? null : (
        <div data-card className={classes.note}>
          <IconHistory size={16} aria-hidden="true" />
          <span>
            <Trans>Draft of {nearTime(serverClock.fromDevice(restoredAt), now, timezone)} restored</Trans>
          </span>
          <Button size="compact-xs" variant="default" onClick={onDiscard}>
            {t`Discard draft`}
          </Button>
        </div>
      )}
      {isDeleted ? (
        <div data-card className={classes.note}>
          <IconTrash size={16} aria-hidden="true" />
          {t`This scheduler was deleted since you began to edit. The plan can be saved as a new one.`}
        </div>
      ) : null}
      {isOutdated ? (
        <div data-card className={classes.note}>
          <IconUsers size={16} aria-hidden="true" />
          {t`Somebody has saved this scheduler in the meantime. When you save, you choose what is kept.`}
        </div>
      ) : null}
      {isElsewhere ? (
        <div data-card className={classes.note}>
          <IconCopy size={16} aria-hidden="true" />
          {t`This plan is edited in another tab too. Only the draft that was changed last is kept: continue in one of them.`}
        </div>
      ) : null}
      <SkippedNote bars={bars} timezone={planTimezone} />
      {isStored ? null : (
        <div data-card className={classes.note}>
          {t`This browser cannot store the draft: changes are lost when the page is reloaded.`}
        </div>
      )}
    </div>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useState } from 'react';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { type DayChange, dayChange, keptDay, rangesText } from '#domain/schedule/editing/dayChange.ts';
import { type WeekDay, weekDays } from '#domain/schedule/week.ts';
import { ChangeLine, RevertButton } from '#entities/changes/ChangeLine.tsx';
import { ChangesDialog } from '#entities/changes/ChangesDialog.tsx';
import { useEdits } from '#entities/changes/useEdits.ts';
import { VersionsRow } from '#ui/conflict/VersionsRow.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import classes from '../conflict/Conflict.module.css';
import type { ConflictNames } from '../conflict/ConflictDays.tsx';
import { DayBars } from '../conflict/Version.tsx';
import { useDayNames } from '../dayNames.ts';

export interface DayHistoryDialogProps extends ConflictNames {
  schedulerId: number;
  /** The day that is shown first. */
  day: WeekDay;
  plan: ScheduleData;
  /** Puts a day back as it was, as an edit that is not saved yet; null: the user may not. */
  onRevert: ((kept: ScheduleData) => void) | null;
  onClose: () => void;
}

/** The history of a day of a scheduler, with the plan of its accounts before and after. */
export function DayHistoryDialog(props: DayHistoryDialogProps) {
  const { schedulerId, plan, dayOf, nameOf, onRevert, onClose } = props;
  const { t } = useLingui();
  const [day, setDay] = useState(props.day);
  const shortName = useDayNames('short');
  const { edits, whoOf, list } = useEdits({
    objects: { scheduler: schedulerId },
    kinds: ['schedulerEdited', 'schedulerCreated'],
    field: `day ${day}`,
  });
  const now = plan.filter((one) => one.day === day);
  const name = dayOf(day);
  return (
    <ChangesDialog
      title={<Trans>History of {name}</Trans>}
      header={
        <Segments
          label={t`Day`}
          value={String(day)}
          options={weekDays.map((one) => ({ value: String(one), label: shortName(one) }))}
          onChange={(next) => setDay(Number(next) as WeekDay)}
        />
      }
      lines={edits?.flatMap(({ entry, before, after }, at) => {
        const [was, became] = [keptDay(day, before), keptDay(day, after)];
        if (!was || !became) return [];
        const changes = dayChange(was, became);
        const count = changes.reduce((sum, { slots }) => sum + slots.length, 0);
        return (
          <ChangeLine
            key={entry.position}
            who={whoOf(entry)}
            at={entry.at}
            tools={
              onRevert && dayChange(now, was).length > 0 ? (
                <RevertButton
                  onRevert={() => {
                    onRevert(was);
                    onClose();
                  }}
                />
              ) : null
            }
            details={
              <details className={classes.changes} open={at === 0}>
                <summary>{t`Before and after`}</summary>
                {changes.map((change) => (
                  <AccountsRow key={change.slots[0]} change={change} nameOf={nameOf} />
                ))}
              </details>
            }
          >
            <Plural value={count} one="# account changed" other="# accounts changed" />
          </ChangeLine>
        );
      })}
      {...list}
      onClose={onClose}
    />
  );
}

function AccountsRow({ change, nameOf }: Pick<ConflictNames, 'nameOf'> & { change: DayChange }) {
  const { t } = useLingui();
  const { slots, mine, theirs } = change;
  const [slot] = slots;
  const accounts = rangesText(slots);
  const title = slots.length === 1 ? t`Account ${slot}` : t`Accounts ${accounts}`;
  return (
    <VersionsRow role="group" label={title} title={title} changedBy={null} count={2} isOpen={false}>
      {[
        { key: 'before', label: t`Before`, bars: mine },
        { key: 'after', label: t`After`, bars: theirs },
      ].map(({ key, label, bars }) => (
        <div key={key} className={classes.shown}>
          <Box component="span" c="dimmed" fz="xs">
            {label}
          </Box>
          <DayBars bars={bars} nameOf={nameOf} />
        </div>
      ))}
    </VersionsRow>
  );
}

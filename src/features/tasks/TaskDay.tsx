import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isoDate } from '#contract/common.ts';
import { DayStep } from '#ui/DayStep/DayStep.tsx';
import { pageKeys } from './shortcutList.ts';
import classes from './Tasks.module.css';

export interface TaskDayProps {
  /** `YYYY-MM-DD`, as is `today`. */
  date: string;
  today: string;
  onSelect: (date: string, options?: { replace?: boolean }) => void;
}

/** Selects the shown day, up to today. */
export function TaskDay({ date, today, onSelect }: TaskDayProps) {
  const { t } = useLingui();
  // Draft input until it is a valid day.
  const [draft, setDraft] = useState<string | null>(null);

  function type(text: string): void {
    setDraft(text);
    if (isoDate.safeParse(text).success && text <= today) onSelect(text, { replace: true });
  }

  return (
    <div className={classes.day} role="group" aria-label={t`Day`}>
      <DayStep to="previous" date={date} keys={pageKeys.earlier} onSelect={onSelect} />
      <TextInput
        type="date"
        size="xs"
        aria-label={t`Date`}
        classNames={{ input: classes.dayInput ?? '' }}
        value={draft ?? date}
        max={today}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
      />
      <DayStep to="next" date={date} keys={pageKeys.later} disabled={date >= today} onSelect={onSelect} />
      {date < today ? (
        <Button className={classes.today ?? ''} size="xs" variant="default" onClick={() => onSelect(today)}>
          <Trans>Today</Trans>
        </Button>
      ) : null}
    </div>
  );
}

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { isoDate } from '#contract/common.ts';
import { datePlus } from '#domain/format/zone.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
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
      <ActionIcon
        className={classes.dayStep ?? ''}
        variant="default"
        aria-label={t`Previous day`}
        onClick={() => onSelect(datePlus(date, -1))}
        {...tooltipProps(t`Previous day`, pageKeys.earlier)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
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
      <ActionIcon
        className={classes.dayStep ?? ''}
        variant="default"
        aria-label={t`Next day`}
        disabled={date >= today}
        onClick={() => onSelect(datePlus(date, 1))}
        {...tooltipProps(t`Next day`, pageKeys.later)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      {date < today ? (
        <Button className={classes.dayStep ?? ''} size="xs" variant="default" onClick={() => onSelect(today)}>
          <Trans>Today</Trans>
        </Button>
      ) : null}
    </div>
  );
}

import { Group } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DayField } from '#ui/DayField/DayField.tsx';
import { DayStep } from '#ui/DayField/DayStep.tsx';
import { pageKeys } from './shortcutList.ts';

export interface TaskDayProps {
  /** `YYYY-MM-DD`, as is `today`. */
  date: string;
  today: string;
  onSelect: (change: (date: string) => string, options?: { replace?: boolean }) => void;
}

/** Selects the shown day, up to today. */
export function TaskDay({ date, today, onSelect }: TaskDayProps) {
  const { t } = useLingui();
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t`Day`}>
      <DayStep to="previous" keys={pageKeys.earlier} onSelect={onSelect} />
      <DayField
        isCompact
        name={t`Date`}
        day={date}
        max={today}
        onChange={(day) => day !== null && day <= today && onSelect(() => day, { replace: true })}
      />
      <DayStep to="next" keys={pageKeys.later} disabled={date >= today} onSelect={onSelect} />
      {date < today ? (
        <ActionButton h="var(--touch, 30px)" miw="var(--touch, 30px)" onClick={() => onSelect(() => today)}>
          {t`Today`}
        </ActionButton>
      ) : null}
    </Group>
  );
}

import { Group, NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { planDays } from '#contract/http/schedulePlan.ts';
import { datePlus } from '#domain/format/zone.ts';
import { dayText } from '#domain/tables/dayRange.ts';
import { DayStep } from '#ui/DayField/DayStep.tsx';

export interface PlanDayProps {
  /** `YYYY-MM-DD`, as is `today`. */
  date: string;
  today: string;
  onSelect: (change: (date: string) => string) => void;
}

/** Selects one of the last seven days. */
export function PlanDay({ date, today, onSelect }: PlanDayProps) {
  const { t, i18n } = useLingui();
  const first = datePlus(today, 1 - planDays);
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  const days = Array.from({ length: planDays }, (_, ago) => datePlus(today, -ago));
  return (
    <Group gap={4} wrap="nowrap" ml="auto" role="group" aria-label={t`Day`}>
      <DayStep to="previous" disabled={date <= first} onSelect={onSelect} />
      <NativeSelect
        size="xs"
        aria-label={t`Date`}
        value={date}
        onChange={({ currentTarget: { value } }) => onSelect(() => value)}
        data={days.map((value) => ({
          value,
          label: value === today ? t`Today` : `${weekday.format(new Date(value))} ${dayText(value)}`,
        }))}
      />
      <DayStep to="next" disabled={date >= today} onSelect={onSelect} />
    </Group>
  );
}

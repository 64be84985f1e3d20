import { ActionIcon, NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { planDays } from '#contract/http/schedulePlan.ts';
import { datePlus } from '#domain/format/zone.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import classes from './PlanHistory.module.css';

export interface PlanDayProps {
  /** `YYYY-MM-DD`, as is `today`. */
  date: string;
  today: string;
  onSelect: (date: string) => void;
}

/** Selects one of the last seven days. */
export function PlanDay({ date, today, onSelect }: PlanDayProps) {
  const { t, i18n } = useLingui();
  const first = datePlus(today, 1 - planDays);
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  const days = Array.from({ length: planDays }, (_, ago) => datePlus(today, -ago));
  return (
    <div className={classes.day} role="group" aria-label={t`Day`}>
      <ActionIcon
        className={classes.dayStep ?? ''}
        variant="default"
        aria-label={t`Previous day`}
        disabled={date <= first}
        onClick={() => onSelect(datePlus(date, -1))}
        {...tooltipProps(t`Previous day`)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <NativeSelect
        size="xs"
        aria-label={t`Date`}
        value={date}
        onChange={(event) => onSelect(event.currentTarget.value)}
        data={days.map((value) => ({
          value,
          label:
            value === today ? t`Today` : `${weekday.format(new Date(value))} ${value.replaceAll('-', '/')}`,
        }))}
      />
      <ActionIcon
        className={classes.dayStep ?? ''}
        variant="default"
        aria-label={t`Next day`}
        disabled={date >= today}
        onClick={() => onSelect(datePlus(date, 1))}
        {...tooltipProps(t`Next day`)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Group, Select } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconReportMoney,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { type Month, monthOf, monthPlus, reportMonths } from '#domain/reports/months.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import classes from './Financial.module.css';
import { useMonthName } from './financialLabels.ts';
import type { ReportMonths } from './useReportMonths.ts';

export interface ReportToolsProps {
  /** `YYYY-MM-DD`. */
  today: string;
  months: ReportMonths;
  isLoading: boolean;
  onLoad: () => void;
  /** Null: there is nothing to export. */
  onExport: (() => void) | null;
}

/** This and last month with one press; any month, "Load report", the month to compare with, and export. */
export function ReportTools({ today, months, isLoading, onLoad, onExport }: ReportToolsProps) {
  const { t } = useLingui();
  const monthName = useMonthName();
  const { chosen, loaded, compared } = months;
  const all = useMemo(
    () => reportMonths(today).map((month) => ({ value: month, label: monthName(month) })),
    [today, monthName],
  );
  const has = (month: Month): boolean => all.some(({ value }) => value === month);
  const step = (label: string, by: number, icon: TablerIcon) => (
    <ToolButton
      icon={icon}
      label={label}
      disabled={!has(monthPlus(chosen, by))}
      onClick={() => months.choose(monthPlus(chosen, by))}
    />
  );
  const preset = (label: string, month: Month) => (
    <ActionButton
      variant={month === loaded ? 'light' : 'default'}
      aria-pressed={month === loaded}
      onClick={() => months.load(month)}
    >
      {label}
    </ActionButton>
  );
  const current = monthOf(today);
  return (
    <>
      {preset(t`This month`, current)}
      {preset(t`Last month`, monthPlus(current, -1))}
      <Group gap={4} wrap="nowrap">
        {step(t`Previous month`, -1, IconChevronLeft)}
        <Select
          className={classes.select ?? ''}
          size="xs"
          allowDeselect={false}
          aria-label={t`Month`}
          nothingFoundMessage={t`No matching month.`}
          data={all}
          value={chosen}
          onChange={(month) => month !== null && month !== chosen && months.choose(month)}
        />
        {step(t`Next month`, 1, IconChevronRight)}
      </Group>
      <ActionButton icon={IconReportMoney} variant="filled" loading={isLoading} onClick={onLoad}>
        {t`Load report`}
      </ActionButton>
      <Select
        className={classes.select ?? ''}
        size="xs"
        clearable
        aria-label={t`Compare with`}
        placeholder={t`Compare with`}
        nothingFoundMessage={t`No matching month.`}
        data={all.filter(({ value }) => value !== (loaded ?? chosen))}
        value={compared}
        onChange={months.compare}
      />
      <ActionButton icon={IconDownload} disabled={onExport === null} onClick={() => onExport?.()}>
        {t`Export`}
      </ActionButton>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import type { HistorySums } from '#domain/money/history.ts';
import type { ChangeFilter } from '#ui/useQueryParams.ts';
import { useUsd } from '#ui/useUsd.ts';
import { DayRange } from '#ui/DayField/DayRange.tsx';
import { useTypeLabel } from '#entities/walletTypes/useTypeLabel.ts';
import classes from './Filters.module.css';
import type { HistoryChoice } from './useHistoryFilter.ts';

export interface HistoryFiltersProps {
  choice: HistoryChoice;
  onChange: ChangeFilter<HistoryChoice>;
  /** Sums of the entries of the chosen days, of all types. */
  byType: HistorySums['byType'];
}

/** Days, and the types with their sums as toggle buttons. */
export function HistoryFilters({ choice, onChange, byType }: HistoryFiltersProps) {
  const { t } = useLingui();
  const usd = useUsd();
  const typeLabel = useTypeLabel();
  const { types, from, to } = choice;
  const missing = types.filter((type) => !byType.some((sum) => sum.type === type));
  const offered = [...byType, ...missing.map((type) => ({ type, value: 0, count: 0 }))];
  const toggle = (type: string): void =>
    onChange(({ types: current }) => ({
      types: current.includes(type) ? current.filter((one) => one !== type) : [...current, type],
    }));
  return (
    <Group gap={8} mb={12}>
      <DayRange from={from} to={to} onChange={onChange} fromLabel={t`From day`} toLabel={t`To day`} />
      <Group gap={6} align="stretch" className={classes.types} role="group" aria-label={t`Types`}>
        {offered.map(({ type, value }) => (
          <button
            key={type}
            type="button"
            className={classes.type}
            aria-pressed={types.includes(type)}
            onClick={() => toggle(type)}
          >
            {typeLabel(type)} <b>{usd(value, 'always')}</b>
          </button>
        ))}
      </Group>
      {types.length > 0 || from !== null || to !== null ? (
        <Button size="xs" variant="subtle" onClick={() => onChange({ types: [], from: null, to: null })}>
          {t`Clear`}
        </Button>
      ) : null}
    </Group>
  );
}

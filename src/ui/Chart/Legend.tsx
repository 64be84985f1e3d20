import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { ChartSeries } from '#domain/chart/series.ts';
import classes from './Chart.module.css';
import type { Scheme } from './palette.ts';
import { Swatch } from './Swatch.tsx';

export interface LegendProps {
  series: readonly ChartSeries[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  scheme: Scheme;
}

/** The names of the series; each can be hidden, the last one that is shown cannot. */
export function Legend({ series, hidden, onChange, scheme }: LegendProps) {
  const { t } = useLingui();
  const isLast = series.filter(({ key }) => !hidden.has(key)).length === 1;
  function toggle(key: string): void {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  }
  return (
    <Group gap={4} align="stretch" miw={0} role="group" aria-label={t`Shown series`}>
      {series.map(({ key, label, kind = 'line' }, index) => {
        const isShown = !hidden.has(key);
        return (
          <button
            key={key}
            type="button"
            className={classes.entry}
            aria-pressed={isShown}
            disabled={isShown && isLast}
            onClick={() => toggle(key)}
          >
            <Swatch index={index} kind={kind} scheme={scheme} />
            <Text span inherit truncate miw={0}>
              {label}
            </Text>
          </button>
        );
      })}
    </Group>
  );
}

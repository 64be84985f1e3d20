import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { DatabaseType } from '#contract/http/database.ts';
import type { DatabaseAnswer } from '#data/database/database.ts';
import { plotByDay, plotByDifficulty, type PlotKind, plotKindsOf } from '#domain/database/plot.ts';
import { Chart } from '#ui/Chart/Chart.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import classes from './Database.module.css';
import { difficultyLabel, textOf, typeLabel, valueLabel } from './databaseLabels.ts';

/** Names of values that are parts of a whole, so that their bars are stacked. */
const stacked: ReadonlySet<string> = new Set(['win', 'loss', 'draw']);

/** The answer as a chart: by day, or by difficulty. */
export function DatabaseChart({ type, answer }: { type: DatabaseType; answer: DatabaseAnswer }) {
  const { t, i18n } = useLingui();
  const { data, summary } = answer;
  const kinds = plotKindsOf(type, summary !== undefined && summary.days.length > 0);
  const [chosen, setChosen] = useState<PlotKind | null>(null);
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : (kinds[0] ?? null);
  const plot = useMemo(() => {
    if (kind === null) return null;
    if (kind !== 'day') return plotByDifficulty(type, data, kind);
    return summary ? plotByDay(summary.days, summary) : null;
  }, [type, data, summary, kind]);
  const shown = useMemo(
    () => {
      if (!plot) return null;
      const label = (text: Parameters<typeof textOf>[0]): string => textOf(text, (message) => t(message));
      const series = plot.series.map(({ name, values }) => ({
        key: name,
        label: label(valueLabel(name)),
        values,
        kind: plot.by === 'difficulty' || plot.series.length === 1 ? ('bar' as const) : ('line' as const),
        ...(stacked.has(name) ? { stack: 'matches' } : {}),
      }));
      const x =
        plot.by === 'day'
          ? { kind: 'day' as const, values: plot.days, label: t`Date` }
          : {
              kind: 'category' as const,
              values: plot.difficulties.map((name) => label(difficultyLabel(name))),
              label: label(valueLabel('difficulty')),
            };
      return { x, series };
    },
    // The texts change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [plot, i18n.locale],
  );
  if (!shown || kind === null) return <p className={classes.nothing}>{t`There is nothing to draw.`}</p>;
  const names: Readonly<Record<PlotKind, string>> = {
    day: t`By day`,
    rate: t`Win rate`,
    matches: t`By difficulty`,
  };
  return (
    <Box data-card mb={8} px={12} py={8}>
      <Chart
        key={kind}
        label={`${t(typeLabel(type))}: ${names[kind]}`}
        x={shown.x}
        y={{ label: kind === 'rate' ? t`Win rate, %` : t`Number` }}
        series={shown.series}
        height={180}
        actions={
          kinds.length > 1 ? (
            <Segments
              label={t`Chart`}
              value={kind}
              onChange={setChosen}
              options={kinds.map((value) => ({ value, label: names[value] }))}
            />
          ) : null
        }
      />
    </Box>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import type { SchedulePlan } from '#contract/http/schedulePlan.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { layoutOf } from '#domain/gantt/layout.ts';
import { type PlanChartBar, planGroups } from '#domain/schedule/charts/planChart.ts';
import { hourOf } from '#domain/tasks/gantt.ts';
import { Gantt } from '#ui/Gantt/Gantt.tsx';
import { axisHeight } from '#ui/Gantt/geometry.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import type { PlanLabels } from './planLabels.ts';
import classes from './PlanHistory.module.css';
import { variants } from './variants.ts';

/** CSS pixels (specification, business constants: as in the task history); less on a phone. */
const labelWidth = { wide: 215, narrow: 130 } as const;
/** Borders of the chart and a scrollbar below it, CSS pixels. */
const frameHeight = 18;

/** Each account's plan, with the played bars below. @param now milliseconds since the epoch */
export function PlanDayChart({ plan, labels, now }: { plan: SchedulePlan; labels: PlanLabels; now: number }) {
  const { t } = useLingui();
  const { day, timezone } = plan;
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const groups = useMemo(
    () =>
      planGroups(plan, now, {
        planned: labels.nameOf,
        played: ({ share, bars }) => (bars.length === 0 ? labels.kindOf('unplanned') : labels.shareOf(share)),
      }),
    [plan, now, labels],
  );
  const textsOf = (bar: PlanChartBar): string[] => {
    const { planned, played, account } = bar;
    const kind = labels.kindOf(bar.tone);
    const reason = planned ? labels.reasonOf(planned) : null;
    return [
      `${kind}, ${labels.spanOf(planned ?? played ?? { start: 0, end: null })}`,
      ...(planned?.configName == null ? [] : [t`Config: ${planned.configName}`]),
      ...(reason === null ? [] : [reason]),
      ...(played?.tag == null ? [] : [t`Last action: ${played.tag}`]),
      ...(played?.error == null ? [] : [t`Failed reason: ${translatedText(played.error)}`]),
      labels.nameOf(account),
    ];
  };
  return (
    <div className={classes.chart} style={{ height: axisHeight + layoutOf(groups).height + frameHeight }}>
      <Gantt
        groups={groups}
        variants={variants}
        scale={1}
        labelWidth={isNarrow ? labelWidth.narrow : labelWidth.wide}
        now={now < day.end ? hourOf(now, day, timezone) : null}
        title={t`Time from 00:00 to 24:00 (${timezone})`}
        labels={{
          label: t`Plan and history`,
          hint: t`Use the arrow keys to move between bars, Page Up and Page Down to move between consoles.`,
        }}
        describe={(bar) => textsOf(bar).join('. ')}
        card={(bar) => {
          const [first, ...rest] = textsOf(bar);
          return (
            <>
              <Group gap={8} wrap="nowrap" mb={4}>
                <GanttSwatch tone={toneOf(variants, bar.tone)} mark={stateOf(variants, bar.state).mark} />
                <strong>{first}</strong>
              </Group>
              {rest.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </>
          );
        }}
      />
    </div>
  );
}

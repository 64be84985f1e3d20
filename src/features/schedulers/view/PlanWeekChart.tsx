import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { clockOf } from '#domain/gantt/axis.ts';
import { type PlanBar, planGroups } from '#domain/schedule/charts/gantt.ts';
import { overviewOf, weekTime } from '#domain/schedule/charts/overview.ts';
import { Gantt } from '#ui/Gantt/Gantt.tsx';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import type { GanttVariants } from '#ui/Gantt/variants.ts';
import { useNow } from '#ui/clock.ts';
import { Notice } from '#ui/states/Notice.tsx';
import { ConfigLegend } from '../ConfigLegend.tsx';
import { useDayNames } from '../dayNames.ts';
import { configColor, palette } from '../palette.ts';
import { SkippedNote } from '../SkippedNote.tsx';
import { useConfigNames } from '../useConfigNames.ts';
import type { PlanView } from './usePlanView.ts';

/** Width of the column of names (specification, business constants), CSS pixels. */
const labelWidth = 120;

const variants: GanttVariants = {
  tones: Object.fromEntries(palette.map((color, index) => [String(index), color])),
  otherTone: palette[0],
  states: {},
};

/** The week of a scheduler: a group for each day, a row for each account. */
export function PlanWeekChart({ scheduler, view }: { scheduler: Scheduler; view: PlanView }) {
  const { t } = useLingui();
  const { name, data, timezone } = scheduler;
  const nameOf = useConfigNames(scheduler);
  const dayName = useDayNames('long');
  const now = weekTime(useNow(), timezone);
  const { rows, folded } = view;
  const bars = useMemo(
    () => data.flatMap(({ day, entries }) => entries.map((one) => ({ day, ...one }))),
    [data],
  );
  const { configs } = useMemo(() => overviewOf(data), [data]);
  const groups = useMemo(
    () => planGroups(data, { rows, folded, dayName, slotName: (slot) => t`Account ${slot}` }),
    [data, rows, folded, dayName, t],
  );
  const textOf = useCallback(({ configId }: PlanBar) => nameOf(configId), [nameOf]);
  const spanOf = ({ from, to }: PlanBar): string => `${clockOf(from)} – ${clockOf(to)}`;
  if (configs.length === 0 && rows === 'used') {
    return <Notice icon={IconCalendarWeek} title={t`Nothing is planned yet`} />;
  }
  return (
    <>
      <SkippedNote bars={bars} timezone={timezone} />
      <Gantt
        groups={groups}
        variants={variants}
        scale={view.scale}
        labelWidth={labelWidth}
        now={now.hour}
        nowIn={now.day}
        textOf={textOf}
        onFold={(key) => view.fold(Number(key))}
        title={t`Time from 00:00 to 24:00 (${timezone})`}
        labels={{
          label: t`Week of ${name}`,
          hint: t`Use the arrow keys to move between planned hours, Page Up and Page Down to move between days.`,
        }}
        describe={(bar) => {
          const [config, slot] = [nameOf(bar.configId), bar.slot];
          return t`${config}, ${dayName(bar.day)}, ${spanOf(bar)}, account ${slot}`;
        }}
        card={(bar) => {
          const slot = bar.slot;
          return (
            <>
              <Group gap={8} wrap="nowrap" mb={4}>
                <GanttSwatch tone={configColor(bar.configId)} />
                <strong>{nameOf(bar.configId)}</strong>
              </Group>
              <div>
                {dayName(bar.day)}, {spanOf(bar)}
              </div>
              <Box c="dimmed">
                <Trans>Account {slot}</Trans>
              </Box>
            </>
          );
        }}
      />
      <Box component="footer" pt={12}>
        <ConfigLegend configs={configs} nameOf={nameOf} />
      </Box>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { planVerdicts, type SchedulePlan } from '#contract/http/schedulePlan.ts';
import { useListState } from '#data/lists/useListState.ts';
import { type PlanOf, schedulePlanKeys, useSchedulePlan } from '#data/schedulePlan/queries.ts';
import { dateOf } from '#domain/format/zone.ts';
import { deviationsOf, type PlanChartBar, planGroups } from '#domain/schedule/charts/planChart.ts';
import { useNow } from '#ui/clock.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { Column, Row } from '#ui/layout/flex.ts';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useMediaQuery } from '@mantine/hooks';
import { translatedText } from '#data/errors/refusals.ts';
import { layoutOf } from '#domain/gantt/layout.ts';
import { hourOf } from '#domain/tasks/gantt.ts';
import { Gantt } from '#ui/Gantt/Gantt.tsx';
import { axisHeight } from '#ui/Gantt/geometry.ts';
import { Deviations } from './Deviations.tsx';
import { usePlanLabels, type PlanLabels } from './planLabels.ts';
import { PlanDay } from './PlanDay.tsx';
import classes from './PlanHistory.module.css';
import { variants } from './variants.ts';

/** CSS pixels (specification, business constants: as in the task history); less on a phone. */
const labelWidth = { wide: 215, narrow: 130 } as const;
/** Borders of the chart and a scrollbar below it, CSS pixels. */
const frameHeight = 18;

/** Consoles that a press on "Show more" adds. */
const moreConsoles = 100;

const legend = [...planVerdicts, 'played', 'unplanned'] as const;

/**
 * What was planned and what was played on one of the last seven days, of the consoles of a scheduler or of
 * one console. With an API without this call, it says so.
 */
export function PlanHistory(of: PlanOf) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow(30_000);
  const [chosen, setChosen] = useState<string | null>(null);
  // The days are those of the scheduler's owner, which are known with the first answer.
  const [planTimezone, setPlanTimezone] = useState(timezone);
  const today = dateOf(now, planTimezone);
  const date = chosen !== null && chosen < today ? chosen : null;
  const [limit, setLimit] = useState<number | null>(null);
  const query = useSchedulePlan(of, date, limit);
  const state = useListState(query, schedulePlanKeys.ofDay(of, date, limit));
  const plan = query.data;
  if (plan && plan.timezone !== planTimezone) setPlanTimezone(plan.timezone);
  if (plan === null)
    return (
      <Notice icon={IconCalendarOff} title={t`Plan and history are not available`}>
        {t`This server does not record what was played by a scheduler.`}
      </Notice>
    );
  return (
    <Column component="section" gap={12} className={classes.root} aria-labelledby="plan-history">
      <Row component="header" gap="8px 16px">
        <Box component="h2" fz={15} fw={600} lh="20px" id="plan-history">
          {t`Plan and history`}
        </Box>
        {plan ? <Figure plan={plan} /> : null}
        <PlanDay
          date={date ?? today}
          today={today}
          onSelect={(change) => setChosen((before) => change(before ?? today))}
        />
      </Row>
      {plan ? (
        <>
          <ListStale state={state} />
          <PlanOfDay
            plan={plan}
            now={state.asOf ?? now}
            more={
              <Button
                size="compact-sm"
                variant="default"
                loading={query.isPlaceholderData}
                onClick={() => setLimit(plan.data.length + moreConsoles)}
              >
                {t`Show more`}
              </Button>
            }
          />
        </>
      ) : (
        <ListPending state={state} />
      )}
    </Column>
  );
}

/** The played part of the plan of the shown consoles. */
function Figure({ plan }: { plan: SchedulePlan }) {
  const labels = usePlanLabels(plan.day, plan.timezone);
  if (plan.share === null) return null;
  return (
    <span className={classes.figure}>
      <b>{labels.shareOf(plan.share)}</b>
    </span>
  );
}

interface PlanOfDayProps {
  plan: SchedulePlan;
  now: number;
  /** Loads more consoles. */
  more: ReactNode;
}

function PlanOfDay({ plan, now, more }: PlanOfDayProps) {
  const { t } = useLingui();
  const labels = usePlanLabels(plan.day, plan.timezone);
  const deviations = useMemo(() => deviationsOf(plan), [plan]);
  const shown = plan.data.length;
  const total = plan.summary?.total ?? shown;
  if (plan.data.every(({ accounts }) => accounts.length === 0))
    return (
      <Notice icon={IconCalendarOff} title={t`Nothing was planned or played on this day`}>
        {t`Bars appear here as soon as a console with an enabled scheduler reaches them.`}
      </Notice>
    );
  return (
    <>
      <PlanDayChart plan={plan} labels={labels} now={now} />
      <Row component="ul" gap="8px 12px" align="stretch" fz="xs" aria-label={t`Colors`}>
        {legend.map((kind) => (
          <Row key={kind} component="li" gap={6} wrap="nowrap" data-nowrap>
            <GanttSwatch tone={toneOf(variants, kind)} mark={stateOf(variants, kind).mark} />
            {labels.kindOf(kind)}
          </Row>
        ))}
      </Row>
      {total > shown ? (
        <Row gap="8px 12px" my={8} fw={500}>
          <Trans>
            The first {shown} of {total} consoles are shown; the figures and deviations are only theirs.
          </Trans>
          {more}
        </Row>
      ) : null}
      <Deviations deviations={deviations} labels={labels} consoles={shown} isPart={total > shown} />
    </>
  );
}

/** Each account's plan, with the played bars below. @param now milliseconds since the epoch */
function PlanDayChart({ plan, labels, now }: { plan: SchedulePlan; labels: PlanLabels; now: number }) {
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

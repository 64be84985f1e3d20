import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { IconHistory, IconPencil, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSetAtom } from 'jotai';
import { Link, useNavigate } from 'react-router';
import type { Scheduler } from '#contract/http/schedulers.ts';
import { withTexts } from '#data/partTexts.ts';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { clampScale } from '#domain/gantt/axis.ts';
import type { ListState } from '#domain/lists/state.ts';
import { weekTime } from '#domain/schedule/charts/overview.ts';
import type { WeekDay } from '#domain/schedule/week.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { ListStale, SkeletonRows } from '#ui/states/ListStates.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { PageTitle, Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { Segments } from '#ui/Segments/Segments.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { useDayNames } from '../dayNames.ts';
import { revertedDayAtom } from '../history/revertedDay.ts';
import { useConfigNames } from '../useConfigNames.ts';
import { pageKeys } from './pageKeys.ts';
import { usePrefetch } from '#ui/usePrefetch.ts';
import { useUrlChoice } from '#ui/useUrlChoice.ts';
import { PlanWeekChart } from './PlanWeekChart.tsx';
import { PlanTools } from './PlanTools.tsx';
import { usePlanView } from './usePlanView.ts';
import classes from './ViewSchedulerPage.module.css';

const loadHistory = () => import('../history/PlanHistory.tsx');
const PlanHistory = lazy(async () => ({ default: (await loadHistory()).PlanHistory }));
const DayHistoryDialog = lazyDialog(
  () => withTexts('activity', () => import('../history/DayHistoryDialog.tsx')),
  'DayHistoryDialog',
);
const prefetched = [loadHistory];

/** The week of a scheduler as a chart, optionally next to what was played, with its actions. */
export function SchedulerView({ scheduler, state }: { scheduler: Scheduler; state: ListState }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id, name, description, timezone, isOwn } = scheduler;
  const rights = useRights({
    create: 'scheduler_create',
    update: 'scheduler_update',
    activity: 'activity_view',
  });
  const mayEdit = rights.create && rights.update && isOwn;
  const view = usePlanView('view', 'used');
  const [shown, show] = useUrlChoice('show', ['history']);
  const [changedDay, setChangedDay] = useState<WeekDay | null>(null);
  const setReverted = useSetAtom(revertedDayAtom);
  const nameOf = useConfigNames(scheduler);
  const dayOf = useDayNames('long');
  const isHistory = shown === 'history';
  usePrefetch(prefetched);
  const close = pathTo('ownSchedulers', { query: { id } });
  const edit = pathTo('editScheduler', { query: { id } });
  const rescale = (by: number): void => view.setScale(clampScale(view.scale + by));
  useShortcuts('page', [
    { keys: pageKeys.edit, label: t`Edit`, run: () => void navigate(edit), enabled: mayEdit },
    { keys: pageKeys.close, label: t`Close`, run: () => void navigate(close) },
    { keys: pageKeys.smaller, also: ['-'], label: t`Smaller scale`, run: () => rescale(-1) },
    { keys: pageKeys.larger, also: ['='], label: t`Larger scale`, run: () => rescale(1) },
  ]);
  return (
    <>
      <Toolbar
        label={t`Scheduler`}
        rows="stacked"
        title={
          <PageTitle
            figures={[
              <Trans key="timezone">Times of {timezone}</Trans>,
              ...(description === null
                ? []
                : [
                    <span key="description" className={classes.description} {...tooltipProps(description)}>
                      {description}
                    </span>,
                  ]),
            ]}
          >
            <Trans>Scheduler {name}</Trans>
          </PageTitle>
        }
        actions={
          <>
            <Segments
              label={t`View`}
              value={isHistory ? 'history' : 'week'}
              onChange={(next) => show(next === 'history' ? 'history' : null)}
              options={[
                { value: 'week', label: t`Week` },
                { value: 'history', label: t`Plan and history` },
              ]}
            />
            {isHistory ? null : <PlanTools view={view} />}
            {rights.activity && !isHistory ? (
              <ToolButton
                icon={IconHistory}
                label={t`Changes of the days`}
                onClick={() => setChangedDay(weekTime(serverClock.now(), timezone).day as WeekDay)}
              />
            ) : null}
          </>
        }
      >
        {mayEdit ? (
          <ActionButton
            icon={IconPencil}
            variant="filled"
            component={Link}
            to={edit}
            tip={t`Edit`}
            keys={pageKeys.edit}
          >
            {t`Edit`}
          </ActionButton>
        ) : null}
        <ActionButton icon={IconX} component={Link} to={close} tip={t`Close`} keys={pageKeys.close}>
          {t`Close`}
        </ActionButton>
      </Toolbar>
      <ListStale state={state} />
      {changedDay !== null ? (
        <DayHistoryDialog
          schedulerId={id}
          day={changedDay}
          plan={scheduler.data}
          dayOf={dayOf}
          nameOf={nameOf}
          onRevert={
            mayEdit
              ? (kept) => {
                  setReverted({ schedulerId: id, kept });
                  void navigate(edit);
                }
              : null
          }
          onClose={() => setChangedDay(null)}
        />
      ) : null}
      <Stack gap={0} mih={0} flex={1}>
        {isHistory ? (
          <Suspense fallback={<SkeletonRows />}>
            <Stack gap={0} flex={1} data-scroll>
              <PlanHistory schedulerId={id} />
            </Stack>
          </Suspense>
        ) : (
          <PlanWeekChart scheduler={scheduler} view={view} />
        )}
      </Stack>
    </>
  );
}

import { translatedText } from '#data/errors/refusals.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Task } from '#contract/http/tasks.ts';
import { useListState } from '#data/lists/useListState.ts';
import { taskKeys, useTaskHistory } from '#data/tasks/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { dayOf } from '#domain/format/zone.ts';
import { type TaskLabels, useTaskLabels } from '#entities/tasks/taskLabels.ts';
import { taskTones, variants } from '#entities/tasks/variants.ts';
import { useNow } from '#ui/clock.ts';
import { GanttSwatch } from '#ui/Gantt/GanttSwatch.tsx';
import { stateOf, toneOf } from '#ui/Gantt/variants.ts';
import { useReason } from '#ui/states/ListStates.tsx';
import { RetryButton } from '#ui/states/RetryButton.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Panel.module.css';
import { Section } from './Section.tsx';

/** Today's tasks of an account, the newest first. */
export function PanelTasks({ accountId, serverId }: { accountId: number; serverId: number }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const dayStart = dayOf(now, timezone).start;
  const day = useMemo(() => dayOf(dayStart, timezone), [dayStart, timezone]);
  const labels = useTaskLabels(day, timezone);
  const history = useTaskHistory(serverId, `${timezone} ${dayStart}`);
  const state = useListState(history, taskKeys.ofServer(serverId));
  const reason = useReason(state.error);
  const tasks = useMemo(
    () =>
      history.data?.consoles
        .flatMap(({ accounts }) => accounts.filter(({ id }) => id === accountId))
        .flatMap((own) => own.tasks)
        .toSorted((a, b) => b.start - a.start || b.id - a.id),
    [history.data, accountId],
  );
  return (
    <Section
      title={t`Tasks today`}
      aside={
        <Link className={classes.more} to={pathTo('taskHistory', { query: { server: serverId } })}>
          {t`All of the server`}
        </Link>
      }
    >
      {tasks === undefined ? (
        <Box c="dimmed" aria-busy={state.error === null}>
          {state.error === null ? (
            t`Loading…`
          ) : (
            <>
              {reason} <RetryButton busy={state.isRetrying} onRetry={state.retry} />
            </>
          )}
        </Box>
      ) : tasks.length === 0 ? (
        <Box component="p" c="dimmed">{t`No tasks today yet`}</Box>
      ) : (
        <ol className={`${classes.tasks ?? ''} ${taskTones}`}>
          {tasks.map((task) => (
            // With old data it is unknown whether a task still runs.
            <TaskLine key={task.id} task={task} labels={labels} now={state.asOf ?? now} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function TaskLine({ task, labels, now }: { task: Task; labels: TaskLabels; now: number }) {
  const { type, status, tag } = task;
  const error = task.error && translatedText(task.error);
  const { glow, mark } = stateOf(variants, status);
  return (
    <li className={classes.task}>
      <GanttSwatch tone={toneOf(variants, type)} glow={glow} mark={mark} />
      <span>
        <b>{labels.typeOf(type)}</b> {labels.statusOf(status)}
        {tag === null ? null : (
          <Box component="span" c="dimmed">
            {' · '}
            <Trans>Last action: {tag}</Trans>
          </Box>
        )}
        {error === null ? null : (
          <Box component="span" c="var(--mantine-color-error)" data-wrap>
            {' · '}
            <Trans>Failed reason: {error}</Trans>
          </Box>
        )}
      </span>
      <span className={classes.time}>
        {labels.spanOf(task)}{' '}
        <Box component="span" c="dimmed">
          ({labels.lengthOf(task, now)})
        </Box>
      </span>
    </li>
  );
}

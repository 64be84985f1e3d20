import { Group, Stack } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { taskKeys, useTaskDay, useTaskHistory } from '#data/tasks/queries.ts';
import { dateOf, datePlus, dayOf, dayOfDate } from '#domain/format/zone.ts';
import { clampScale } from '#domain/gantt/axis.ts';
import { serverClock } from '#domain/serverClock.ts';
import { countTasks, hourOf } from '#domain/tasks/gantt.ts';
import type { GanttHandle } from '#ui/Gantt/useScales.ts';
import { serverName } from '#domain/servers/serverRules.ts';
import { NoServers } from '#entities/servers/NoServers.tsx';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { ServerState } from '#entities/servers/ServerState.tsx';
import { useSelectedServer } from '#entities/servers/useSelectedServer.ts';
import { taskTones } from '#entities/tasks/variants.ts';
import { Row } from '#ui/layout/flex.ts';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { CountsTitle } from '#ui/Toolbar/CountsTitle.tsx';
import { useTitleDetails } from '#ui/title/title.ts';
import { useNow } from '#ui/clock.ts';
import { Segments } from '#ui/Segments/Segments.tsx';
import { ActionButton } from '#ui/ActionButton.tsx';
import { DayField } from '#ui/DayField/DayField.tsx';
import { DayStep } from '#ui/DayField/DayStep.tsx';
import { useTaskPreferences } from './preferences.ts';
import { chartShortcuts, pageKeys } from './shortcutList.ts';
import { ServerTasks } from './ServerTasks.tsx';
import { useDateQuery } from './useDateQuery.ts';

/** Task history of a server's consoles for one day. */
export function TaskHistoryPage() {
  const { t } = useLingui();
  const { timezone } = useUser().settings;
  const now = useNow();
  const today = dateOf(now, timezone);
  const [date, selectDate] = useDateQuery(today);
  const dayStart = dayOf(now, timezone).start;
  const day = useMemo(
    () => (date === null ? dayOf(dayStart, timezone) : dayOfDate(date, timezone)),
    [date, dayStart, timezone],
  );
  const { scale, setScale, view, setView } = useTaskPreferences();
  const servers = useServers();
  const [server, selectServer] = useSelectedServer(servers.data);
  const serversState = useListState(servers, serverKeys.list());
  const history = useTaskHistory(server?.id ?? null, `${timezone} ${dayStart}`);
  const historyState = useListState(history, taskKeys.ofServer(server?.id ?? null));
  const past = useTaskDay(server?.id ?? null, date);
  const pastState = useListState(past, taskKeys.ofDay(server?.id ?? null, date));
  const shown = date === null ? { history, state: historyState } : { history: past, state: pastState };
  const counts = useMemo(() => history.data && countTasks(history.data), [history.data]);
  const serverInput = useRef<HTMLInputElement>(null);
  const chart = useRef<GanttHandle>(null);
  useTitleDetails(server ? serverName(server) : null);

  const rescale = (by: number): void => setScale(clampScale(scale + by));
  useShortcuts('page', [
    {
      keys: pageKeys.server,
      label: t`Select a server`,
      run() {
        serverInput.current?.focus();
        serverInput.current?.click();
      },
    },
    {
      keys: pageKeys.view,
      label: t`Chart or table`,
      run: () => setView(view === 'chart' ? 'table' : 'chart'),
    },
    {
      keys: pageKeys.now,
      label: t`Go to current time`,
      run() {
        if (date === null) chart.current?.showHour(hourOf(serverClock.now(), day, timezone));
        else selectDate(() => today);
      },
    },
    {
      keys: pageKeys.earlier,
      label: t`Previous day`,
      run: () => selectDate((day) => datePlus(day, -1)),
    },
    { keys: pageKeys.later, label: t`Next day`, run: () => selectDate((day) => datePlus(day, 1)) },
    { keys: pageKeys.smaller, also: ['-'], label: t`Smaller scale`, run: () => rescale(-1) },
    { keys: pageKeys.larger, also: ['='], label: t`Larger scale`, run: () => rescale(1) },
    ...chartShortcuts,
  ]);

  const hasNone = servers.data?.length === 0;
  return (
    <Stack gap={0} h="100%" mih={420} p="0 16px 12px" className={taskTones}>
      <Row component="header" gap="8px 16px" py={12}>
        <div {...tooltipProps(t`Select a server`, pageKeys.server)}>
          <ServerSelect
            servers={servers.data ?? []}
            value={server?.id ?? null}
            onChange={selectServer}
            inputRef={serverInput}
            disabled={!servers.data}
          />
        </div>
        {server ? <ServerState server={server} /> : null}
        <CountsTitle
          title={hasNone ? t`Select server first` : t`Server active tasks`}
          figures={
            hasNone
              ? null
              : [
                  {
                    key: 'queue',
                    word: t({ message: 'Queue', context: 'task count' }),
                    count: counts?.queue,
                  },
                  {
                    key: 'active',
                    word: t({ message: 'Active', context: 'task count' }),
                    count: counts?.active,
                  },
                ]
          }
        />
        {server ? (
          <Group gap="8px 16px" justify="flex-end" ml="auto">
            <TaskDay date={date ?? today} today={today} onSelect={selectDate} />
            <div {...tooltipProps(t`Chart or table`, pageKeys.view)}>
              <Segments
                label={t`View`}
                value={view}
                onChange={setView}
                options={[
                  { value: 'chart', label: t`Chart` },
                  { value: 'table', label: t`Table` },
                ]}
              />
            </div>
          </Group>
        ) : null}
      </Row>
      {!servers.data ? (
        <ListPending state={serversState} />
      ) : hasNone ? (
        <NoServers level={2} />
      ) : server ? (
        <ServerTasks
          key={`${server.id} ${date}`}
          history={shown.history.data}
          state={shown.state}
          view={view}
          day={day}
          date={date}
          timezone={timezone}
          now={now}
          scale={scale}
          onScale={setScale}
          chart={chart}
        />
      ) : null}
    </Stack>
  );
}

interface TaskDayProps {
  /** `YYYY-MM-DD`, as is `today`. */
  date: string;
  today: string;
  onSelect: (change: (date: string) => string, options?: { replace?: boolean }) => void;
}

/** Selects the shown day, up to today. */
function TaskDay({ date, today, onSelect }: TaskDayProps) {
  const { t } = useLingui();
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t`Day`}>
      <DayStep to="previous" keys={pageKeys.earlier} onSelect={onSelect} />
      <DayField
        isCompact
        name={t`Date`}
        day={date}
        max={today}
        onChange={(day) => day !== null && day <= today && onSelect(() => day, { replace: true })}
      />
      <DayStep to="next" keys={pageKeys.later} disabled={date >= today} onSelect={onSelect} />
      {date < today ? (
        <ActionButton h="var(--touch, 30px)" miw="var(--touch, 30px)" onClick={() => onSelect(() => today)}>
          {t`Today`}
        </ActionButton>
      ) : null}
    </Group>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceTvOff, IconDeviceTv, IconHistory, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { consoleKeys } from '#data/consoles/cache.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { useListState } from '#data/lists/useListState.ts';
import { useTableLayout } from '#data/preferences/tableLayouts.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { useTaskHistory } from '#data/tasks/queries.ts';
import { type ConsoleQueue, queuesOf } from '#domain/consoles/queue.ts';
import { dayOf } from '#domain/format/zone.ts';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { ServerState } from '#entities/servers/ServerState.tsx';
import { useSelectedServer } from '#entities/servers/useSelectedServer.ts';
import { useNow } from '#ui/clock.ts';
import { DataTable } from '#ui/DataTable/DataTable.tsx';
import { Notice } from '#ui/states/Notice.tsx';
import { useTitleDetails } from '#ui/title/title.ts';
import { PageTitle } from '#ui/Toolbar/Toolbar.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { TablePage } from '#ui/layout/TablePage.tsx';
import { ConsoleBadge } from '#entities/consoles/ConsoleBadge.tsx';
import { badgeText } from '#entities/consoles/consoleLabels.ts';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { useNavigate } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import { QueueDetail } from './QueueDetail.tsx';
import { wallOf } from '../wallOf.ts';
import { useQueueTexts, type QueueTexts } from './useQueueTexts.ts';
import { WithoutServer } from '../scope/WithoutServer.tsx';

const idOf = ({ gameConsole }: ConsoleQueue): number => gameConsole.id;
const nameOf = ({ gameConsole }: ConsoleQueue): string => gameConsole.name.toUpperCase();

/** What each console of a server does and waits for: the playing account, the next one, and when it begins. */
export function QueuePage() {
  const { t } = useLingui();
  const query = useServers();
  const state = useListState(query, serverKeys.list());
  const servers = query.data;
  const [server, select] = useSelectedServer(servers);
  const selector = (
    <ServerSelect
      servers={servers ?? []}
      value={server?.id ?? null}
      onChange={select}
      disabled={!servers?.length}
      isLabelHidden
    />
  );
  if (server)
    return (
      <TablePage>
        <ServerQueue key={server.id} server={server} selector={selector} />
      </TablePage>
    );
  return (
    <WithoutServer
      label={t({ message: 'Queue', context: 'screen' })}
      isEmpty={servers?.length === 0}
      state={state}
      selector={selector}
    />
  );
}

function ServerQueue({ server, selector }: { server: Server; selector: ReactNode }) {
  const { t } = useLingui();
  const { timezone } = useUiContext();
  const now = useNow();
  const dayStart = dayOf(now, timezone).start;
  const consoles = useConsoles(server.id);
  const state = useListState(consoles, consoleKeys.ofServer(server.id, 'all'));
  const history = useTaskHistory(server.id, `${timezone} ${dayStart}`);
  const layout = useTableLayout('accounts.queue');
  const day = useMemo(() => dayOf(dayStart, timezone), [dayStart, timezone]);
  const texts = useQueueTexts(day, timezone, now);
  const columns = useQueueColumns(texts);
  const menu = useQueueMenu(server.id);
  const { online, open } = server;
  const rows = useMemo(
    () => consoles.data && queuesOf({ online, open }, consoles.data, history.data),
    [consoles.data, history.data, online, open],
  );
  const active = rows?.filter((row) => row.active.length > 0).length ?? 0;
  const waiting = rows?.reduce((sum, row) => sum + row.waiting.length, 0) ?? 0;
  useTitleDetails(serverTitle(server));
  return (
    <DataTable
      label={t`Queue of ${serverTitle(server)}`}
      columns={columns}
      rows={rows}
      idOf={idOf}
      nameOf={nameOf}
      layout={layout}
      state={state}
      menu={menu}
      detail={(row) => <QueueDetail row={row} texts={texts} />}
      title={
        <PageTitle
          isPending={!rows}
          figures={[
            <Plural key="active" value={active} one="# console works" other="# consoles work" />,
            <Plural key="waiting" value={waiting} one="# account waits" other="# accounts wait" />,
          ]}
        >
          <Trans context="screen">Queue</Trans>
        </PageTitle>
      }
      actions={
        <>
          {selector}
          <ServerState server={server} />
        </>
      }
      empty={
        <Notice icon={IconDeviceTvOff} title={t`The server has no consoles`}>
          {t`Consoles appear here as soon as they are attached to the server.`}
        </Notice>
      }
    />
  );
}

function useQueueColumns({
  nameOf,
  beganOf,
  nextOf,
  whenOf,
}: QueueTexts): readonly ColumnSpec<ConsoleQueue>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'console',
        title: t`Console`,
        value: ({ gameConsole }) => gameConsole.name,
        cell: ({ gameConsole }) => gameConsole.name.toUpperCase(),
        isName: true,
        width: 130,
      },
      {
        key: 'state',
        title: t`State`,
        value: ({ gameConsole }) => badgeText(gameConsole, t),
        cell: ({ gameConsole }) => <ConsoleBadge gameConsole={gameConsole} />,
        width: 120,
      },
      {
        key: 'now',
        title: t`Now`,
        value: ({ active }) => active.map(nameOf).join(', '),
        width: 200,
        grows: true,
      },
      {
        key: 'since',
        title: t`Since`,
        value: ({ active: [first] }) => first?.since ?? null,
        cell: ({ active: [first] }) => beganOf(first),
        text: ({ active: [first] }) => beganOf(first),
        filter: false,
        width: 120,
      },
      { key: 'next', title: t`Next`, value: nextOf, width: 200, grows: true },
      { key: 'when', title: t`When`, value: whenOf, width: 200, grows: true },
      {
        key: 'waiting',
        title: t`Waiting`,
        value: ({ waiting }) => waiting.length,
        cell: ({ waiting }) => waiting.length || '',
        align: 'end',
        filter: 'number',
        width: 100,
      },
    ],
    [t, nameOf, beganOf, nextOf, whenOf],
  );
}

/** Menu of a console in the queue, with links. */
function useQueueMenu(serverId: number): (row: ConsoleQueue) => readonly MenuEntry[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  return ({ gameConsole }) => [
    {
      key: 'wall',
      label: t`To playing control`,
      icon: IconDeviceTv,
      permission: 'consoles_view',
      onSelect: () => void navigate(wallOf(serverId, [gameConsole.id])),
    },
    {
      key: 'accounts',
      label: t`To accounts`,
      icon: IconUsers,
      permission: 'accounts_view',
      onSelect: () =>
        void navigate(pathTo('accountsAll', { query: { server: serverId, consoleId: gameConsole.id } })),
    },
    {
      key: 'tasks',
      label: t`To tasks`,
      icon: IconHistory,
      permission: 'servers_tasks_view',
      onSelect: () => void navigate(pathTo('taskHistory', { query: { server: serverId } })),
    },
  ];
}

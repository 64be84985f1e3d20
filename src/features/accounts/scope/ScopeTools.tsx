import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconDeviceTv, IconListNumbers } from '@tabler/icons-react';
import { useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Account } from '#contract/http/accounts/account.ts';
import type { Server } from '#contract/http/servers.ts';
import { translatedText } from '#data/errors/refusals.ts';
import { useServers } from '#data/servers/queries.ts';
import { pathTo } from '#domain/access/paths.ts';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { useTidyUrl } from '#entities/servers/useTidyUrl.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { FilterButton } from '#ui/Toolbar/FilterButton.tsx';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';
import { wallOf } from '../wallOf.ts';
import type { Scope } from './useScope.ts';

const none: readonly Server[] = [];
const serverKey = 'S';

export interface ScopeToolsProps {
  rows: GridRows<Account>;
  scope: Scope;
  /** The page shows the accounts of one server: neither all nor several can be chosen. */
  isOfServer: boolean;
}

/** The server or consoles whose accounts are shown, with a link to their pictures. */
export function ScopeTools({ rows, scope, isOfServer }: ScopeToolsProps) {
  const { t } = useLingui();
  const {
    servers: chosen,
    consoles,
    error,
    proxyId,
    selectServer,
    toggleServer,
    leaveError,
    leaveProxy,
  } = scope;
  const { data: servers = none, isSuccess } = useServers();
  useTidyUrl(isSuccess ? servers : undefined);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts('page', [
    {
      keys: serverKey,
      label: t`Select a server`,
      run() {
        input.current?.focus();
        input.current?.click();
      },
    },
  ]);
  const [server] = chosen;
  const isOne = chosen.length === 1;
  const [gameConsole] = consoles;
  return (
    <Group gap={8} miw={0}>
      <div {...tooltipProps(t`Select a server`, serverKey)}>
        <ServerSelect
          servers={servers}
          value={isOne ? (server ?? null) : null}
          onChange={selectServer}
          inputRef={input}
          disabled={!isSuccess}
          isLabelHidden
          {...(!isOfServer && {
            many: {
              chosen: chosen.length === 0 ? 'all' : isOne ? null : 'some',
              count: chosen.length,
              onAll: () => selectServer(null),
              isClearable: true,
              picked: chosen,
              // Keyboard users choose several servers with the filter of that column.
              onToggle: toggleServer,
            },
          })}
        />
      </div>
      {gameConsole === undefined ? null : <Consoles rows={rows} scope={scope} />}
      {error === null ? null : (
        <FilterButton color="red" maw={260} tip={t`Show accounts with any error`} onClick={leaveError}>
          {error === '' ? t`No reason given` : translatedText(error)}
        </FilterButton>
      )}
      {proxyId === null ? null : (
        <FilterButton tip={t`Show accounts with any proxy`} onClick={leaveProxy}>
          {t`With one proxy`}
        </FilterButton>
      )}
      {isOne ? (
        <Permitted permission="servers_tasks_view">
          <ToolButton
            icon={IconListNumbers}
            label={t`Queue of the server`}
            component={Link}
            to={pathTo('accountsQueue', { query: { server } })}
          />
        </Permitted>
      ) : null}
      {isOne && server !== undefined ? (
        <Permitted permission="consoles_view">
          <ToolButton
            icon={IconDeviceTv}
            label={t`To playing control`}
            component={Link}
            to={wallOf(server, consoles)}
          />
        </Permitted>
      ) : null}
    </Group>
  );
}

/** Name of a console, as known from one of its accounts; null while none of them is loaded. */
function useConsoleName(rows: GridRows<Account>, consoleId: number | undefined): string | null {
  const read = (): string | null => {
    for (const id of rows.ids()) {
      const account = rows.get(id);
      if (account && account.console.id === consoleId) return account.console.name;
    }
    return null;
  };
  return useSyncExternalStore(rows.subscribe, read);
}

/** The consoles whose accounts are shown; a press shows all again. */
function Consoles({ rows, scope: { consoles, leaveConsoles } }: Omit<ScopeToolsProps, 'isOfServer'>) {
  const { t } = useLingui();
  const name = useConsoleName(rows, consoles[0]);
  return (
    <FilterButton tip={t`Show all consoles`} onClick={leaveConsoles}>
      {consoles.length > 1 ? (
        <Plural value={consoles.length} one="# console" other="# consoles" />
      ) : name === null ? (
        t`1 console`
      ) : (
        <Trans>Console {name.toUpperCase()}</Trans>
      )}
    </FilterButton>
  );
}

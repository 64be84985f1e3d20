import { Box } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';
import { searchText } from '#domain/servers/grid.ts';
import { ClosingState } from '#entities/servers/ServerState.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import type { ColumnSpec } from '#ui/DataTable/columnSpec.ts';
import { OnlineDot } from '#ui/OnlineDot/OnlineDot.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Row } from '#ui/layout/flex.ts';
import { attachedServerAtom } from './atoms.ts';
import classes from './ServerGroups.module.css';

const configNames = ({ configs }: { configs: readonly AttachedConfig[] }): string =>
  configs.map(({ name }) => name).join(', ');

function Configs({ configs }: { configs: readonly AttachedConfig[] }) {
  return configs.map(({ id, name }) => (
    <span key={id} className={classes.config}>
      {name}
    </span>
  ));
}

/** Columns of the groups; a hidden one adds their servers to the search. */
export function useGroupColumns(): readonly ColumnSpec<ServerGroup>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { key: 'name', title: t`Name`, value: ({ name }) => name, width: 200, isName: true },
      {
        key: 'description',
        title: t`Description`,
        value: ({ description }) => description,
        width: 130,
        grows: true,
      },
      {
        key: 'configs',
        title: t`Configs`,
        value: configNames,
        cell: ({ configs }) => <Configs configs={configs} />,
        width: 150,
        grows: true,
      },
      {
        key: 'serverCount',
        title: t`Servers`,
        value: ({ serverCount }) => serverCount,
        width: 124,
        align: 'end',
        filter: 'number',
      },
      { key: 'search', title: '', value: () => null, text: searchText, isSearchOnly: true },
    ],
    [t],
  );
}

/** A column with one of two labels: searched by label, filtered by selection. */
const eitherOr = (is: (server: Server) => boolean, yes: string, no: string) => ({
  text: (server: Server) => (is(server) ? yes : no),
  filter: {
    options: [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ],
  },
});

/** Name of a server, with a note if it has just been attached. */
function ServerName({ server: { id, description, fullName } }: { server: Server }) {
  const isNew = useAtomValue(attachedServerAtom) === id;
  return (
    <>
      {description === null ? (
        <Box component="span" c="dimmed" fw={400}>
          {fullName}
        </Box>
      ) : (
        description
      )}
      {isNew ? (
        <StateBadge tone="positive">
          <Trans context="server">new</Trans>
        </StateBadge>
      ) : null}
    </>
  );
}

export function useServerColumns(): readonly ColumnSpec<Server>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      { key: 'name', title: t`PC name`, value: ({ name }) => name, width: 124, grows: true },
      { key: 'pcId', title: t`PC ID`, value: ({ pcId }) => pcId, width: 80, grows: true },
      { key: 'ip', title: t`PC IP`, value: ({ ip }) => ip, width: 130 },
      {
        key: 'description',
        title: t`Server name`,
        value: ({ fullName }) => fullName,
        cell: (server) => <ServerName server={server} />,
        width: 112,
        grows: true,
        isName: true,
      },
      {
        key: 'token',
        title: t`Server token`,
        value: ({ token }) => token,
        cell: ({ token }) =>
          token === '' ? null : (
            <Row component="span" gap={2} wrap="nowrap" className={classes.token}>
              <code>{token}</code>
              <CopyButton text={token} label={t`Copy token`} size="xs" />
            </Row>
          ),
        width: 108,
        grows: true,
      },
      {
        key: 'configs',
        title: t`Configs`,
        value: configNames,
        cell: ({ configs }) => <Configs configs={configs} />,
        width: 90,
        grows: true,
      },
      {
        key: 'accountCount',
        title: t({ message: 'Accounts', context: 'count' }),
        value: ({ accountCount }) => accountCount,
        filter: 'number',
        width: 92,
        align: 'end',
      },
      {
        key: 'consoleCount',
        title: t({ message: 'Consoles', context: 'count' }),
        value: ({ consoleCount }) => consoleCount,
        filter: 'number',
        width: 92,
        align: 'end',
      },
      {
        key: 'online',
        title: t({ message: 'Online', context: 'server' }),
        value: ({ online }) => online,
        ...eitherOr(({ online }) => online, t`online`, t`offline`),
        cell: ({ online }) => <OnlineDot online={online} />,
        width: 76,
        align: 'center',
      },
      {
        key: 'state',
        title: t`State`,
        value: ({ open }) => open,
        ...eitherOr(
          ({ open }) => open,
          t({ message: 'Open', context: 'server' }),
          t({ message: 'Closed', context: 'server' }),
        ),
        cell: (server) =>
          server.open ? (
            <StateBadge tone="positive">{t({ message: 'Open', context: 'server' })}</StateBadge>
          ) : (
            <ClosingState server={server}>
              <StateBadge tone="secondary">{t({ message: 'Closed', context: 'server' })}</StateBadge>
            </ClosingState>
          ),
        // Room for 'closing, 3 scripts left'.
        width: 168,
      },
    ],
    [t],
  );
}

import { Fragment, type ReactNode } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useConsoles } from '#data/consoles/queries.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { serverTitle } from '#domain/servers/serverRules.ts';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import type { MenuEntry } from '#ui/ContextMenu/entries.ts';
import type { OpenMenu, ServerMenuKind } from '../cardCommands.ts';
import { useActivityText } from './useActivityText.ts';

export interface InfoMenuProps {
  menu: OpenMenu;
  servers: readonly Server[];
  serverMenu: (kind: ServerMenuKind, server: Server) => readonly MenuEntry[];
  consoleMenu: (gameConsole: GameConsole) => readonly MenuEntry[];
  onClose: () => void;
}

/** The open menu; one instance serves the whole page. */
export function InfoMenu({ menu, servers, serverMenu, consoleMenu, onClose }: InfoMenuProps) {
  if (menu.kind === 'console') {
    return <ConsoleMenu menu={menu} consoleMenu={consoleMenu} onClose={onClose} />;
  }
  const server = servers.find(({ id }) => id === menu.serverId);
  if (!server) return null;
  return (
    <ContextMenu
      title={<MenuTitle kind={menu.kind} server={server} />}
      about={menu.kind === 'server' ? <AboutServer server={server} /> : null}
      anchor={menu.anchor}
      entries={serverMenu(menu.kind, server)}
      onClose={onClose}
    />
  );
}

function MenuTitle({ kind, server }: { kind: ServerMenuKind; server: Server }): ReactNode {
  const { t } = useLingui();
  const { fullName: name } = server;
  const titles: Record<ServerMenuKind, string> = {
    server: serverTitle(server),
    version: t`Script version of ${name}`,
    flow: t`Flow of ${name}`,
  };
  return titles[kind];
}

function AboutServer({ server }: { server: Server }): ReactNode {
  const { name, pcId, ip, configs, groupConfigs } = server;
  const configNames = configs.map((config) => config.name).join(', ');
  const groupConfigNames = groupConfigs.map((config) => config.name).join(', ');
  return (
    <>
      {name} · {ip}
      <br />
      <Trans>PC ID: {pcId}</Trans>
      {groupConfigNames ? (
        <>
          <br />
          <Trans>Configs of the group: {groupConfigNames}</Trans>
        </>
      ) : null}
      {configNames ? (
        <>
          <br />
          <Trans>Configs: {configNames}</Trans>
        </>
      ) : null}
    </>
  );
}

interface ConsoleMenuProps extends Pick<InfoMenuProps, 'consoleMenu' | 'onClose'> {
  menu: Extract<OpenMenu, { kind: 'console' }>;
}

/** Re-renders when the console changes while the menu is open. */
function ConsoleMenu({ menu, consoleMenu, onClose }: ConsoleMenuProps) {
  const { data } = useConsoles(menu.gameConsole.serverId);
  const gameConsole = data?.find(({ id }) => id === menu.gameConsole.id) ?? menu.gameConsole;
  const { t } = useLingui();
  const activity = useActivityText(gameConsole);
  const configNames = gameConsole.configs.map(({ name }) => name).join(', ');
  const lines = [gameConsole.description, activity, configNames && t`Configs: ${configNames}`].filter(
    Boolean,
  );
  return (
    <ContextMenu
      title={gameConsole.name.toUpperCase()}
      about={
        lines.length > 0
          ? lines.map((line, index) => (
              <Fragment key={line}>
                {index > 0 ? <br /> : null}
                {line}
              </Fragment>
            ))
          : null
      }
      anchor={menu.anchor}
      entries={consoleMenu(gameConsole)}
      onClose={onClose}
    />
  );
}

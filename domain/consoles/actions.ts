import type { GameConsole } from '#contract/http/consoles.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { canClose, canConnect, canControl, canDisconnect, canOpen } from './consoleRules.ts';

export const consoleActions = [
  'control',
  'watch',
  'screenshot',
  'logs',
  'connect',
  'disconnect',
  'open',
  'close',
  'rename',
] as const;
export type ConsoleAction = (typeof consoleActions)[number];

/** Actions that change something, unlike viewing. */
const changingActions = ['connect', 'disconnect', 'open', 'close', 'rename'] as const;
export type ChangingAction = (typeof changingActions)[number];

export const isChanging = (action: ConsoleAction): action is ChangingAction =>
  changingActions.some((changing) => changing === action);

/** An action that needs an answer of the user first. */
export interface ConsolePrompt {
  kind: 'connect' | 'disconnect' | 'rename';
  gameConsole: GameConsole;
}

/** Permission of each action. Watching full-screen and taking a screenshot need only the permission to view. */
export const permissionOf: Record<ConsoleAction, PermissionName> = {
  control: 'accounts_connect',
  watch: 'consoles_view',
  screenshot: 'consoles_view',
  logs: 'consoles_logs_view',
  connect: 'consoles_connect',
  disconnect: 'consoles_connect',
  open: 'consoles_open',
  close: 'consoles_open',
  rename: 'consoles_update',
};

/** Which actions the user's role permits. */
export type ConsoleRights = Readonly<Record<ConsoleAction, boolean>>;

/** An offered action; a disabled one stays visible, so that the layout does not change. */
export interface OfferedAction {
  action: ConsoleAction;
  enabled: boolean;
  /** The action is possible, but not now: the server cannot be reached. */
  isOffline?: true;
}

/**
 * The actions of a console in display order. Connect and disconnect exclude each other, as do open and close; users
 * without control can watch. The stacked page offers no connect. While offline nothing can be changed.
 */
export function offeredActions(
  gameConsole: Pick<GameConsole, 'status' | 'accountCount' | 'open'>,
  rights: ConsoleRights,
  { canConnectHere, isOffline = false }: { canConnectHere: boolean; isOffline?: boolean },
): OfferedAction[] {
  const connection: OfferedAction = canDisconnect(gameConsole)
    ? { action: 'disconnect', enabled: true }
    : { action: 'connect', enabled: canConnect(gameConsole) };
  const opening: OfferedAction = gameConsole.open
    ? { action: 'close', enabled: canClose(gameConsole) }
    : { action: 'open', enabled: canOpen(gameConsole) };
  const all: OfferedAction[] = [
    { action: rights.control ? 'control' : 'watch', enabled: canControl(gameConsole) },
    { action: 'screenshot', enabled: canControl(gameConsole) },
    { action: 'logs', enabled: true },
    connection,
    opening,
    { action: 'rename', enabled: true },
  ];
  return all
    .filter(({ action }) => rights[action] && (action !== 'connect' || canConnectHere))
    .map((offer) =>
      isOffline && offer.enabled && isChanging(offer.action)
        ? { action: offer.action, enabled: false, isOffline: true }
        : offer,
    );
}

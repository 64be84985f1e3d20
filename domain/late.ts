import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { flagsOf } from '#domain/consoles/status.ts';

/** The state that a change leads to, for changes that may take effect after their call has failed. */
export type LateEffect = 'connected' | 'disconnected' | 'opened' | 'closed';

/** The requested effect of a change of a console; null for a change that cannot take effect later. */
export function consoleEffect(change: PendingChange): LateEffect | null {
  switch (change.kind) {
    case 'connect':
      return 'connected';
    case 'disconnect':
      return 'disconnected';
    case 'activate':
      return change.active ? 'opened' : 'closed';
    case 'rename':
      return null;
  }
}

/** The requested effect of a change of a server; null for a change that cannot take effect later. */
export const serverEffect = ({ kind }: { kind: string }): LateEffect | null =>
  kind === 'open' ? 'opened' : kind === 'close' ? 'closed' : null;

/** Whether a console is as requested. A failed console does not count as disconnected. */
export function isConsoleAs(effect: LateEffect, gameConsole: Pick<GameConsole, 'status' | 'open'>): boolean {
  switch (effect) {
    case 'connected':
      return flagsOf(gameConsole.status).isConnected;
    case 'disconnected':
      return flagsOf(gameConsole.status).isDisconnected;
    case 'opened':
    case 'closed':
      return gameConsole.open === (effect === 'opened');
  }
}

export const isServerAs = (effect: LateEffect, { open }: Pick<Server, 'open'>): boolean =>
  open === (effect === 'opened');

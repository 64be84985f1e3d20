import type { MessageDescriptor } from '@lingui/core';
import { useCallback, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Abortable } from '#data/cancel.ts';
import { offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import type { ChangingAction, ConsolePrompt } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { connectable } from '#domain/consoles/rules.ts';
import { useConsoleChange } from './mutations.ts';

export interface ConsoleActions {
  /** Carries an action out, or asks first. */
  start: (action: ChangingAction, gameConsole: GameConsole) => void;
  change: (change: PendingChange) => void;
  /** The same, told when the server has done it. */
  changeNow: (change: Abortable<PendingChange>) => Promise<unknown>;
  dialog: ConsolePrompt | null;
  answer: () => void;
}

export interface ConsoleActionsOptions {
  /** Says why nothing is done. */
  refuse: (why: MessageDescriptor) => void;
  /** A console has been closed, for which nobody was asked: `reopen` takes it back. */
  onClosed?: (gameConsole: GameConsole, reopen: () => void) => void;
}

/** What people do to consoles; what needs an answer first stands in `asked`. */
export function useConsoleActions({ refuse, onClosed }: ConsoleActionsOptions): ConsoleActions {
  const isOffline = useOffline();
  const { mutate: change, mutateAsync: changeNow } = useConsoleChange();
  const [dialog, setDialog] = useState<ConsolePrompt | null>(null);

  function connect(gameConsole: GameConsole): void {
    const [account, ...others] = connectable(gameConsole);
    if (!account) return;
    if (others.length > 0) setDialog({ kind: 'connect', gameConsole });
    else change({ kind: 'connect', consoleId: gameConsole.id, accountId: account.id });
  }

  async function close(gameConsole: GameConsole): Promise<void> {
    const consoleId = gameConsole.id;
    await changeNow({ kind: 'activate', consoleId, active: false });
    onClosed?.(gameConsole, () => change({ kind: 'activate', consoleId, active: true }));
  }

  function start(action: ChangingAction, gameConsole: GameConsole): void {
    if (isOffline) return refuse(offlineText);
    switch (action) {
      case 'connect':
        return connect(gameConsole);
      case 'disconnect':
      case 'rename':
        return setDialog({ kind: action, gameConsole });
      case 'open':
        return change({ kind: 'activate', consoleId: gameConsole.id, active: true });
      case 'close':
        // What goes wrong is told where all changes are.
        return void close(gameConsole).catch(() => undefined);
    }
  }

  const answer = useCallback(() => setDialog(null), []);
  return { start, change, changeNow, dialog, answer };
}

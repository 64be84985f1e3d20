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
  /** Runs an action, or opens its dialog first. */
  start: (action: ChangingAction, gameConsole: GameConsole) => void;
  change: (change: PendingChange) => void;
  /** The same; resolves when the server has applied the change. */
  changeAsync: (change: Abortable<PendingChange>) => Promise<unknown>;
  dialog: ConsolePrompt | null;
  closeDialog: () => void;
}

export interface ConsoleActionsOptions {
  /** Shows the reason for a refusal. */
  refuse: (reason: MessageDescriptor) => void;
  /** A console was closed without a confirmation: `reopen` undoes it. */
  onClosed?: (gameConsole: GameConsole, reopen: () => void) => void;
}

/** Actions on consoles; `dialog` is the open dialog of an action that needs input or a confirmation. */
export function useConsoleActions({ refuse, onClosed }: ConsoleActionsOptions): ConsoleActions {
  const isOffline = useOffline();
  const { mutate: change, mutateAsync: changeAsync } = useConsoleChange();
  const [dialog, setDialog] = useState<ConsolePrompt | null>(null);

  function connect(gameConsole: GameConsole): void {
    const [account, ...others] = connectable(gameConsole);
    if (!account) return;
    if (others.length > 0) setDialog({ kind: 'connect', gameConsole });
    else change({ kind: 'connect', consoleId: gameConsole.id, accountId: account.id });
  }

  async function close(gameConsole: GameConsole): Promise<void> {
    const consoleId = gameConsole.id;
    await changeAsync({ kind: 'activate', consoleId, active: false });
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
        // The mutation cache reports errors of all changes.
        return void close(gameConsole).catch(() => undefined);
    }
  }

  const closeDialog = useCallback(() => setDialog(null), []);
  return { start, change, changeAsync, dialog, closeDialog };
}

import { useCallback, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { useConsoleChange } from '#data/consoles/mutations.ts';
import type { ConsoleAction } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { connectable } from '#domain/consoles/rules.ts';
import { useConsoleFiles } from './useConsoleFiles.ts';

/** A question that stands open about a console. */
export interface Asked {
  kind: 'connect' | 'disconnect' | 'rename';
  console: GameConsole;
}

export interface WallActions {
  run: (action: ConsoleAction, consoleId: number) => void;
  change: (change: PendingChange) => void;
  asked: Asked | null;
  answer: () => void;
}

/** Carries out the actions of tiles; what needs an answer first stands in `asked`. */
export function useWallActions(
  consoles: readonly GameConsole[],
  server: Server | undefined,
  openControl: (consoleId: number) => void,
): WallActions {
  const { mutate: change } = useConsoleChange();
  const { downloadLogs, makeScreenshot } = useConsoleFiles();
  const [asked, setAsked] = useState<Asked | null>(null);

  function connect(console: GameConsole): void {
    const [account, ...others] = connectable(console);
    if (!account) return;
    if (others.length > 0) setAsked({ kind: 'connect', console });
    else change({ kind: 'connect', consoleId: console.id, accountId: account.id });
  }

  function run(action: ConsoleAction, consoleId: number): void {
    const console = consoles.find(({ id }) => id === consoleId);
    if (!console || !server) return;
    switch (action) {
      case 'control':
      case 'watch':
        return openControl(consoleId);
      case 'screenshot':
        return void makeScreenshot(console, server);
      case 'logs':
        return void downloadLogs(console, server);
      case 'connect':
        return connect(console);
      case 'disconnect':
      case 'rename':
        return setAsked({ kind: action, console });
      case 'open':
      case 'close':
        return change({ kind: 'activate', consoleId, active: action === 'open' });
    }
  }

  const answer = useCallback(() => setAsked(null), []);
  return { run, change, asked, answer };
}

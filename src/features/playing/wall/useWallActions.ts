import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Server } from '#contract/http/servers.ts';
import { offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import { useServices } from '#data/services.ts';
import { useConsoleChange } from '#data/consoles/mutations.ts';
import type { ConsoleAction } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { connectable } from '#domain/consoles/rules.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useConsoleFiles } from './useConsoleFiles.ts';

/** A question that stands open about a console. */
export interface Asked {
  kind: 'connect' | 'disconnect' | 'rename';
  console: GameConsole;
}

export interface WallActions {
  run: (action: ConsoleAction, consoleId: number) => void;
  change: (change: PendingChange) => void;
  /** The same, told when the server has done it. */
  changeNow: (change: PendingChange) => Promise<unknown>;
  asked: Asked | null;
  answer: () => void;
}

/** What needs the messaging channel alone. */
const ofChannel: ReadonlySet<ConsoleAction> = new Set(['control', 'watch', 'screenshot', 'logs']);

/** Carries out the actions of tiles; what needs an answer first stands in `asked`. */
export function useWallActions(
  consoles: readonly GameConsole[],
  server: Server | undefined,
  openControl: (consoleId: number) => void,
): WallActions {
  const { t } = useLingui();
  const { channel } = useServices();
  const isOffline = useOffline();
  const { mutate: change, mutateAsync: changeNow } = useConsoleChange();
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
    // The channel has a way of its own: what goes through it may work while the API is away.
    const hasWay = !isOffline || (ofChannel.has(action) && channel.status.get() === 'live');
    if (!hasWay) return toast.error(t(offlineText));
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
  return { run, change, changeNow, asked, answer };
}

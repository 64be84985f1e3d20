import { useLingui } from '@lingui/react/macro';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { Abortable } from '#data/cancel.ts';
import { useConsoleChange } from '#data/consoles/mutations.ts';
import { offlineText } from '#data/errors/describe.ts';
import { useOffline } from '#data/offline/hooks.ts';
import type { ChangingAction, ConsolePrompt } from '#domain/consoles/actions.ts';
import type { PendingChange } from '#domain/consoles/pending.ts';
import { connectable } from '#domain/consoles/consoleRules.ts';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { toast } from '#ui/toasts/toasts.tsx';

export interface ConsoleActions {
  /** Runs an action, or opens its dialog first. */
  start: (action: ChangingAction, gameConsole: GameConsole) => void;
  change: (change: PendingChange) => void;
  /** Like `change`, but resolves when the server has applied the change. */
  changeAsync: (change: Abortable<PendingChange>) => Promise<unknown>;
  dialog: ConsolePrompt | null;
  onClose: () => void;
}

/**
 * Actions on consoles; `dialog` is the open dialog of an action that needs input or a confirmation. A console is
 * closed without a confirmation: a toast offers to undo it.
 */
export function useConsoleActions(): ConsoleActions {
  const { t } = useLingui();
  const isOffline = useOffline();
  const { mutate: change, mutateAsync: changeAsync } = useConsoleChange();
  const { dialog, openDialog, closeDialog } = usePageDialog<ConsolePrompt>();

  function connect(gameConsole: GameConsole): void {
    const [account, ...others] = connectable(gameConsole);
    if (!account) return;
    if (others.length > 0) openDialog({ kind: 'connect', gameConsole });
    else change({ kind: 'connect', consoleId: gameConsole.id, accountId: account.id });
  }

  function close({ id: consoleId, name: consoleName }: GameConsole): void {
    const name = consoleName.toUpperCase();
    const open = (): void => change({ kind: 'activate', consoleId, active: true });
    change({ kind: 'activate', consoleId, active: false }, () =>
      toast.undo(t`${name} is closed.`, t`Undo`, open),
    );
  }

  function start(action: ChangingAction, gameConsole: GameConsole): void {
    if (isOffline) {
      toast.error(t(offlineText));
      return undefined;
    }
    switch (action) {
      case 'connect':
        return connect(gameConsole);
      case 'disconnect':
      case 'rename':
        return openDialog({ kind: action, gameConsole });
      case 'open':
        return change({ kind: 'activate', consoleId: gameConsole.id, active: true });
      case 'close':
        return close(gameConsole);
    }
  }

  return { start, change, changeAsync, dialog, onClose: closeDialog };
}

import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** How the actions on consoles speak to the person: why one was refused, and that a console was closed, with the way back. */
export function useConsoleNotifications() {
  const { t } = useLingui();
  return useMemo(
    () => ({
      refuse: (reason: MessageDescriptor) => toast.error(t(reason)),
      onClosed(gameConsole: GameConsole, reopen: () => void) {
        const name = gameConsole.name.toUpperCase();
        toast.undo(t`${name} is closed.`, t`Undo`, reopen);
      },
    }),
    [t],
  );
}

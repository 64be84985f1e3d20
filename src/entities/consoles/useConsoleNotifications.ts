import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useMemo } from 'react';
import type { GameConsole } from '#contract/http/consoles.ts';
import { toast } from '#ui/toasts/toasts.tsx';

/** Toasts of console actions: the reason of a refusal, and a closed console with undo. */
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

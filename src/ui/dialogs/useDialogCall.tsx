import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from '#ui/toasts/toasts.tsx';

interface Ends {
  onDone: () => void;
  onError: (error: unknown) => void;
}

/**
 * The call that a dialog waits for. `cancel` aborts it and ignores its result; one message says that the outcome is
 * unknown, since the server may have completed it.
 */
export function useDialogCall(title: ReactNode) {
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    /** A synchronous result closes the dialog at once. */
    run(call: (signal: AbortSignal) => void | Promise<unknown>, { onDone, onError }: Ends): void {
      const mine = new AbortController();
      const answer = call(mine.signal);
      if (!answer) return onDone();
      running.current = mine;
      setBusy(true);
      void answer
        .then(
          () => mine.signal.aborted || onDone(),
          (error: unknown) => mine.signal.aborted || onError(error),
        )
        .finally(() => {
          if (running.current !== mine) return;
          running.current = null;
          setBusy(false);
        });
    },
    /** Whether there was a call to cancel. */
    cancel(): boolean {
      const call = running.current;
      running.current = null;
      if (!call) return false;
      call.abort();
      toast.warning(
        <>
          <b>{title}</b>
          <br />
          <Trans>It is unknown whether this was done. Check before you try again.</Trans>
        </>,
      );
      return true;
    },
  };
}

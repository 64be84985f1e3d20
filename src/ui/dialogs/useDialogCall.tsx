import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

interface Ends {
  /** By default closes the dialog. */
  onDone?: () => void;
  /** Handles an error instead of showing it as `problem`. */
  onError?: (error: unknown) => void;
}

/**
 * The call that a dialog waits for. `cancel` aborts it and ignores its result; a message says that the
 * outcome is unknown, since the server may have completed it.
 * @param onClose closes the dialog
 */
export function useDialogCall(title: ReactNode, onClose: () => void = () => undefined) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const running = useRef<AbortController | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (error: unknown): string | null => {
    const { text, isSilent } = explain(error);
    const shown = isSilent ? null : text;
    setProblem(shown);
    return shown;
  };
  /** Whether there was a call to cancel. */
  function cancel(): boolean {
    const call = running.current;
    running.current = null;
    if (!call) return false;
    call.abort();
    toast.warning(
      <>
        <b>{title}</b>
        <br />
        {t`It is unknown whether this was done. Check before you try again.`}
      </>,
    );
    return true;
  }
  return {
    isBusy,
    /** Why the last call has failed, or another error. */
    problem,
    setProblem,
    /** Shows an error as the problem; null: it needs no message. */
    show,
    cancel,
    close(): void {
      cancel();
      onClose();
    },
    /** A synchronous result closes the dialog at once; false: something is missing. */
    run(
      call: (signal: AbortSignal) => void | false | Promise<unknown>,
      { onDone: finish = onClose, onError = show }: Ends = {},
    ): void {
      setProblem(null);
      const mine = new AbortController();
      const answer = call(mine.signal);
      if (answer === false) return;
      if (!answer) return finish();
      running.current = mine;
      setBusy(true);
      void answer
        .then(
          () => mine.signal.aborted || finish(),
          (error: unknown) => mine.signal.aborted || onError(error),
        )
        .finally(() => {
          if (running.current !== mine) return;
          running.current = null;
          setBusy(false);
        });
    },
  };
}

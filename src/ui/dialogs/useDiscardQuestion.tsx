import { type ReactNode, useState } from 'react';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { DiscardDialog } from './DiscardDialog.tsx';

/** How a dialog with input closes. */
export interface DiscardQuestion {
  /** Closes the dialog, after a confirmation when there is unsaved input. */
  close: () => void;
  /** Performs another action that discards the input, after the same confirmation. */
  guard: (action: () => void) => void;
  dialogProps: { onClose: () => void; closeOnEscape: boolean; closeOnClickOutside: boolean };
  /** The question, rendered next to the `Dialog`. */
  question: ReactNode;
}

/**
 * Asks for confirmation before input in a dialog is lost: when the dialog closes, and when the page is left
 * or closed.
 *
 * @param isDirty there is input that is not kept anywhere else
 * @param onClose closes without a question
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): DiscardQuestion {
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useReloadBlocker(isDirty, 'form');
  const guard = (action: () => void): void => {
    if (isDirty) setAsked(() => action);
    else action();
  };
  const close = (): void => guard(onClose);
  return {
    close,
    guard,
    dialogProps: { onClose: close, closeOnEscape: asked === null, closeOnClickOutside: !isDirty },
    question: asked ? <DiscardDialog onDiscard={asked} onClose={() => setAsked(null)} /> : null,
  };
}

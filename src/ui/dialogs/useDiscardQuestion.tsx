import { type ReactNode, useState } from 'react';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import { DiscardDialog } from './DiscardDialog.tsx';

/** How a dialog with input closes. */
export interface DiscardQuestion {
  /** Closes the dialog, after a confirmation when there is unsaved input. */
  close: () => void;
  /** Properties of the `Dialog`. */
  dialogProps: { onClose: () => void; closeOnEscape: boolean; closeOnClickOutside: boolean };
  /** The question, rendered beside the `Dialog`. */
  question: ReactNode;
}

/**
 * Asks before input in a dialog is lost: when the dialog closes, and when the page is left or closed.
 *
 * @param isDirty there is input that nothing else keeps
 * @param onClose closes without a question
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void): DiscardQuestion {
  const [isAsking, setAsking] = useState(false);
  useReloadBlocker(isDirty, 'form');
  const close = (): void => {
    if (isDirty) setAsking(true);
    else onClose();
  };
  return {
    close,
    dialogProps: { onClose: close, closeOnEscape: !isAsking, closeOnClickOutside: !isDirty },
    question: isAsking ? <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} /> : null,
  };
}

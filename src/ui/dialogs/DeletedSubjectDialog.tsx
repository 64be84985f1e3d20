import { useEffect } from 'react';
import { toast } from '#ui/toasts/toasts.tsx';

/**
 * In place of a dialog whose subject was removed by somebody else: says so, and closes the dialog, so that others can be
 * opened.
 * @param text null: nothing has to be said
 */
export function DeletedSubjectDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  useEffect(() => {
    if (text !== null) toast.warning(text);
    onClose();
  }, [text, onClose]);
  return null;
}

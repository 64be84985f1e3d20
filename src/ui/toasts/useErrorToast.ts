import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { toast } from './toasts.tsx';

/** Returns a function that shows an error as a toast, unless it needs no message. */
export function useErrorToast(): (error: unknown) => void {
  const { t } = useLingui();
  const { explain } = useUiContext();
  return useCallback(
    (error) => {
      const { text, isSilent } = explain(error);
      if (!isSilent) toast.error(typeof text === 'string' ? text : t(text));
    },
    [explain, t],
  );
}

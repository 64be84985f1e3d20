import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useUiContext } from '#ui/uiContext.ts';
import { toast } from './toasts.tsx';

/** Says in a toast what went wrong, unless nobody needs to be told. */
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

import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { toast } from './toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** How long a browser may take to start reading a saved file. */
const releaseAfterMs = 60_000;

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfterMs);
}

/** Downloads a file with progress and error toasts; `nothing` is shown when there is no file. */
export function useDownload(): (
  fetch: () => Promise<{ file: Blob; name: string } | null>,
  nothing?: string,
) => Promise<void> {
  const { reportError } = useUiContext();
  const { t } = useLingui();
  return useCallback(
    async (fetch, nothing) => {
      const endProgress = toast.progress(t`Preparing the download…`);
      try {
        const found = await fetch();
        if (found) saveFile(found.file, found.name);
        else if (nothing) toast.warning(nothing);
      } catch (error) {
        reportError(error);
      } finally {
        endProgress();
      }
    },
    [reportError, t],
  );
}

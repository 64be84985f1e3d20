import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { saveFile } from './saveFile.ts';
import { toast } from './toasts/toasts.tsx';
import { useErrorToast } from './toasts/useErrorToast.ts';

interface NamedFile {
  file: Blob;
  name: string;
}

/** Downloads a file with progress and error toasts; `nothing` is shown when there is no file. */
export function useDownload(): (fetch: () => Promise<NamedFile | null>, nothing?: string) => Promise<void> {
  const showError = useErrorToast();
  const { t } = useLingui();
  return useCallback(
    async (fetch, nothing) => {
      const endProgress = toast.progress(t`Preparing the download…`);
      try {
        const found = await fetch();
        if (found) saveFile(found.file, found.name);
        else if (nothing) toast.warning(nothing);
      } catch (error) {
        showError(error);
      } finally {
        endProgress();
      }
    },
    [showError, t],
  );
}

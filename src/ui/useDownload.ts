import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { saveFile } from './saveFile.ts';
import { toast } from './toasts/toasts.tsx';
import { useErrorToast } from './toasts/useErrorToast.ts';

interface NamedFile {
  file: Blob;
  name: string;
}

/** Fetches a file, says so while it takes, and hands it to the person; `nothing` is said when there is none, and what went wrong too. */
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

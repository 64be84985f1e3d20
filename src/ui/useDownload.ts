import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { saveFile } from './saveFile.ts';
import { useSurroundings } from './surroundings.ts';
import { toast } from './toasts/toasts.tsx';

interface NamedFile {
  file: Blob;
  name: string;
}

/** Fetches a file and hands it to the person; `nothing` is said when there is none, and what went wrong too. */
export function useDownload(): (fetch: () => Promise<NamedFile | null>, nothing?: string) => Promise<void> {
  const { t } = useLingui();
  const { explain } = useSurroundings();
  return useCallback(
    async (fetch, nothing) => {
      try {
        const found = await fetch();
        if (found) saveFile(found.file, found.name);
        else if (nothing) toast.warning(nothing);
      } catch (error) {
        const { text, isSilent } = explain(error);
        if (!isSilent) toast.error(typeof text === 'string' ? text : t(text));
      }
    },
    [explain, t],
  );
}

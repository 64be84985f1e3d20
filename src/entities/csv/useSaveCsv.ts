import { type Services, useServices } from '#data/services.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { saveFile } from '#ui/useDownload.ts';

/** Saves rows of cells as a CSV file that was written in a worker. */
export function useSaveCsv(): (parts: Parameters<Services['csv']['write']>[0], name: string) => void {
  const { csv } = useServices();
  const { reportError } = useUiContext();
  return (parts, name) => {
    csv
      .write(parts, new AbortController().signal)
      .then((file) => saveFile(file, name))
      .catch(reportError);
  };
}

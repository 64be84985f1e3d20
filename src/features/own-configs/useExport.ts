import { useConfigDownload } from '#data/configs/mutations.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';

/** Returns a function that downloads a config as a file; its link works once and expires soon, so it is opened at once. */
export function useExport(): (config: { id: number }) => Promise<void> {
  const addressOf = useConfigDownload();
  const showError = useErrorToast();
  return async ({ id }) => {
    try {
      const link = document.createElement('a');
      link.href = await addressOf(id);
      // The answer names the file.
      link.download = '';
      link.click();
    } catch (error) {
      showError(error);
    }
  };
}

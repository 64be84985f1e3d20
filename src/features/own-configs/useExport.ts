import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useConfigDownload } from '#data/configs/mutations.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Returns a function that downloads a config as a file; its link works once and expires soon, so it is opened at once. */
export function useExport(): (config: { id: number }) => Promise<void> {
  const { t } = useLingui();
  const addressOf = useConfigDownload();
  const { reportError } = useUiContext();
  return async ({ id }) => {
    try {
      const link = document.createElement('a');
      const { address, leftOut } = await addressOf(id);
      link.href = address;
      // The answer names the file.
      link.download = '';
      link.click();
      const names = leftOut.join(', ');
      if (leftOut.length > 0)
        toast.warning(
          t`${plural(leftOut.length, { one: '# value is not in the file', other: '# values are not in the file' })}, because the schema no longer allows it: ${names}`,
        );
    } catch (error) {
      reportError(error);
    }
  };
}

import { useCallback } from 'react';
import { noteExport } from '#contract/http/activity.ts';
import { useServices } from '#data/services.ts';

/** Lists that the app saves as files, as the activity names them. */
export type ExportedList =
  | 'accounts'
  | 'accountsDatabase'
  | 'activity'
  | 'financialReport'
  | 'proxies'
  | 'rolePermissions'
  | 'serversSummary'
  | 'signIns'
  | 'walletHistory';

/** Reports to the API that a list was saved as a file. The file exists already, so a failure changes nothing. */
export function useRecordExport(): (what: ExportedList, count: number, format?: string) => void {
  const { api } = useServices();
  return useCallback(
    (what, count, format = 'csv') =>
      void api.call(noteExport, { body: { what, format, count } }).catch(() => undefined),
    [api],
  );
}

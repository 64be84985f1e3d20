import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useRecordExport } from '#data/activity/recordExport.ts';
import { useLoadedProxies } from '#data/proxies/queries.ts';
import { useServices } from '#data/services.ts';
import { fileTimestamp } from '#domain/format/time.ts';
import { proxyCells } from '#domain/proxies/csv.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useUiContext } from '#ui/uiContext.ts';
import { useDownload } from '#ui/useDownload.ts';

/** Proxies that are handed to the worker at once. */
const perPart = 1_000;

/** Saves proxies as a CSV that can be added again. Login and password are in it for roles that may see them. */
export function useExport(): (ids: readonly number[]) => Promise<void> {
  const { t } = useLingui();
  const { csv } = useServices();
  const { timezone } = useUiContext();
  const download = useDownload();
  const recordExport = useRecordExport();
  const loadedProxies = useLoadedProxies();
  return useCallback(
    (ids) =>
      download(
        async () => {
          const byId = new Map((await loadedProxies()).map((proxy) => [proxy.id, proxy]));
          const rows = ids.flatMap((id) => byId.get(id) ?? []).map(proxyCells);
          if (rows.length === 0) return null;
          function* parts(): Generator<string[][]> {
            for (let at = 0; at < rows.length; at += perPart) yield rows.slice(at, at + perPart);
          }
          const file = await csv.write(parts(), new AbortController().signal);
          recordExport('proxies', rows.length);
          return { file, name: `proxies-${fileTimestamp(serverClock.now(), timezone)}.csv` };
        },
        t`No data to export.`,
      ),
    [csv, download, loadedProxies, recordExport, t, timezone],
  );
}

import { useCallback, useMemo, useState } from 'react';
import type { ConsoleScheduler } from '#contract/http/schedulers.ts';
import { usePendingAttachments } from '#data/schedulers/mutations.ts';
import { useConsoleSchedulers } from '#data/schedulers/queries.ts';
import { withPendingAttachments } from '#domain/schedule/running/attachments.ts';
import { idFromQuery } from '#entities/servers/useServerQuery.ts';
import { useQueryParams, withParams } from '#ui/useQueryParams.ts';

const none: readonly ConsoleScheduler[] = [];

/** All consoles, with unconfirmed changes, and those that are shown and selected. */
export function useConsoleRows() {
  const query = useConsoleSchedulers();
  const pending = usePendingAttachments();
  const [params, setParams] = useQueryParams();
  const consoleId = idFromQuery(params.get('consoleId'));
  const schedulerId = idFromQuery(params.get('scheduler'));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const all = useMemo(() => query.data && withPendingAttachments(query.data, pending), [query.data, pending]);
  const rows = useMemo(
    () =>
      all?.filter(
        (row) =>
          (consoleId === null || row.consoleId === consoleId) &&
          (schedulerId === null || row.scheduler?.id === schedulerId),
      ),
    [all, consoleId, schedulerId],
  );
  const selected = useMemo(
    () => (rows ?? none).filter((row) => chosen.has(String(row.consoleId))),
    [rows, chosen],
  );
  const showAll = useCallback(() => setParams(withParams({ consoleId: null, scheduler: null })), [setParams]);

  return {
    query,
    /** All consoles; undefined while loading. */
    all,
    rows,
    selected,
    chosen,
    setChosen,
    /** The console or the scheduler that the address names: only its rows are shown. */
    narrowedTo: consoleId !== null ? { consoleId } : schedulerId !== null ? { schedulerId } : null,
    showAll,
  };
}

export type ConsoleRows = ReturnType<typeof useConsoleRows>;

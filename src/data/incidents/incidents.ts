import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  acknowledgeIncidents,
  assignIncidents,
  commentIncident,
  getIncident,
  getIncidentPeople,
  getIncidents,
  type Incident,
  reopenIncidents,
  resolveIncidents,
  snoozeIncidents,
} from '#contract/http/incidents.ts';
import { defineChange, useChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead, useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import type { Api, CallOptions } from '#platform/api/api.ts';
import { incidentKeys } from './incidentKeys.ts';

const none: readonly Incident[] = [];

/** Unresolved incidents, or resolved ones. */
type Which = 'current' | 'resolved';

/** The newest incidents, newest first. */
interface IncidentList {
  incidents: readonly Incident[];
  /** Number of unresolved incidents by state. */
  counts: Readonly<Record<string, number>>;
  /** Where the older ones begin; null: there are none. */
  next: number | null;
}

async function readPage(
  api: Api,
  which: Which,
  before: number | null,
  options?: CallOptions,
): Promise<IncidentList> {
  const query = {
    ...(which === 'resolved' && { states: which }),
    ...(before !== null && { before: String(before) }),
  };
  const answer = await optionalCall(api, getIncidents, { query }, options);
  return { incidents: answer?.data ?? none, counts: answer?.counts ?? {}, next: answer?.next ?? null };
}

/** After a list its next page. */
const joined = ({ incidents }: IncidentList, page: IncidentList): IncidentList => ({
  ...page,
  incidents: [...incidents, ...page.incidents],
});

function useIncidentList<Part>(which: Which, select: (list: IncidentList) => Part) {
  const { see } = useRights({ see: 'incidents_view' });
  const client = useQueryClient();
  const key = incidentKeys[which]();
  return useRead({
    key,
    load: async (api, options) => {
      let list = await readPage(api, which, null, options);
      const known = (): number => client.getQueryData<IncidentList>(key)?.incidents.length ?? 0;
      // Older ones that are shown change as well.
      while (list.next !== null && list.incidents.length < known())
        list = joined(list, await readPage(api, which, list.next, options));
      return list;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: see,
    meta: { silent: true },
    select,
  });
}

const incidentsIn = ({ incidents }: IncidentList): readonly Incident[] => incidents;
const nextIn = ({ next }: IncidentList): number | null => next;

const openIn = ({ counts, incidents }: IncidentList): number =>
  counts['open'] ?? incidents.filter(({ state }) => state === 'open').length;

/** Number of unacknowledged incidents, including those that are not listed; null: not loaded, or the last load has failed. */
export function useOpenCount(): number | null {
  const { data, isError } = useIncidentList('current', openIn);
  return isError ? null : (data ?? null);
}

/** Unresolved or resolved incidents, newest first; events keep them up to date. */
export const useIncidents = (which: Which = 'current') => useIncidentList(which, incidentsIn);

export function useOlderIncidents(which: Which) {
  const client = useQueryClient();
  const next = useIncidentList(which, nextIn).data ?? null;
  const { mutate, isPending } = useChange({
    send: ({ api }, before: number, options) => readPage(api, which, before, options),
    isHarmless: true,
  });
  return {
    /** Null: there are none. */
    loadOlder:
      next === null
        ? null
        : () =>
            mutate(next, (page) =>
              client.setQueryData<IncidentList>(incidentKeys[which](), (known) =>
                known?.next === next ? joined(known, page) : known,
              ),
            ),
    isLoadingOlder: isPending,
  };
}

/** The incidents of a console or a server that are not resolved. */
export function useIncidentsOf(kind: 'console' | 'server', id: number): readonly Incident[] {
  const all = useIncidents().data ?? none;
  return useMemo(() => {
    const own = all.filter(({ server, consoleIds }) =>
      kind === 'server' ? server?.id === id : consoleIds.includes(id),
    );
    return own.length === 0 ? none : own;
  }, [all, kind, id]);
}

export const useIncident = (id: number) =>
  useRead({
    key: incidentKeys.one(id),
    load: (api, options) => api.call(getIncident, { params: { id } }, options),
    staleTime: 0,
  });

/** People to whom an incident may be assigned. */
export const useIncidentPeople = defineRead({
  key: [...incidentKeys.all, 'people'],
  load: async (api, options) => (await api.call(getIncidentPeople, {}, options)).data,
});

const reload = [incidentKeys.all];

export type IncidentCommand =
  | { kind: 'acknowledge' | 'resolve' | 'reopen' }
  | { kind: 'assign'; userId: number | null }
  | { kind: 'snooze'; until: string };

const calls = {
  acknowledge: acknowledgeIncidents,
  resolve: resolveIncidents,
  reopen: reopenIncidents,
} as const;

/** Applies an act to incidents; resolves to the number of changed ones. */
export const useIncidentChange = defineChange({
  send: async (
    { api },
    { incidentIds, command }: { incidentIds: number[]; command: IncidentCommand },
    options,
  ): Promise<number> => {
    const { kind } = command;
    if (kind === 'assign')
      return (await api.call(assignIncidents, { body: { incidentIds, userId: command.userId } }, options))
        .count;
    if (kind === 'snooze')
      return (await api.call(snoozeIncidents, { body: { incidentIds, until: command.until } }, options))
        .count;
    return (await api.call(calls[kind], { body: { incidentIds } }, options)).count;
  },
  reload,
});

export const useCommentIncident = defineChange({
  send: ({ api }, { id, text }: { id: number; text: string }) =>
    api.call(commentIncident, { params: { id }, body: { text } }),
  reload,
});

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
import { defineChange } from '#data/change.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { defineRead, useRead } from '#data/read.ts';
import { useRights } from '#data/session/rights.ts';
import { incidentKeys } from './keys.ts';

const none: readonly Incident[] = [];

/** The incidents that are not resolved, or those that are, newest first; events keep them up to date. */
export function useIncidents(which: 'current' | 'resolved' = 'current') {
  const { see } = useRights({ see: 'incidents_view' });
  return useRead({
    key: incidentKeys[which](),
    load: async (api, options) => {
      const query = which === 'resolved' ? { states: 'resolved' } : {};
      return (await optionalCall(api, getIncidents, { query }, options))?.data ?? none;
    },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: see,
    meta: { silent: true },
  });
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

/** One incident with what it is about and its comments. */
export const useIncident = (id: number) =>
  useRead({
    key: incidentKeys.one(id),
    load: (api, options) => api.call(getIncident, { params: { id } }, options),
    staleTime: 0,
  });

/** Who may be given an incident. */
export const useIncidentPeople = defineRead({
  key: [...incidentKeys.all, 'people'],
  load: async (api, options) => (await api.call(getIncidentPeople, {}, options)).data,
});

const reload = [incidentKeys.all];

/** What is done with incidents. */
export type IncidentCommand =
  | { kind: 'acknowledge' | 'resolve' | 'reopen' }
  | { kind: 'assign'; userId: number | null }
  | { kind: 'snooze'; until: string };

const calls = {
  acknowledge: acknowledgeIncidents,
  resolve: resolveIncidents,
  reopen: reopenIncidents,
} as const;

/** Does the same with incidents; resolves to how many have changed. */
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

/** Comments on an incident. */
export const useCommentIncident = defineChange({
  send: ({ api }, { id, text }: { id: number; text: string }) =>
    api.call(commentIncident, { params: { id }, body: { text } }),
  reload,
});

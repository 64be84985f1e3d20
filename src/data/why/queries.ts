import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getConsolesWhy, type Why } from '#contract/http/why.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { type Services, useServices } from '#data/services.ts';
import { whyKeys } from './whyKeys.ts';

/** Plans begin without an event: reload interval, milliseconds. */
const reloadMs = 60_000;

/** Why consoles do not play, by id; those that play are left out. */
export type ConsolesWhy = Readonly<Record<number, Why>>;

const none: ConsolesWhy = {};

const loadConsoles =
  ({ api }: Pick<Services, 'api'>) =>
  async ({ signal }: { signal: AbortSignal }): Promise<ConsolesWhy> => {
    const answer = await optionalCall(api, getConsolesWhy, {}, { signal });
    return answer ? Object.fromEntries(answer.data.map((why) => [why.id, why])) : none;
  };

const consolesQuery = (services: Pick<Services, 'api'>) =>
  queryOptions({
    queryKey: whyKeys.consoles(),
    queryFn: loadConsoles(services),
    refetchInterval: reloadMs,
    meta: { silent: true },
  });

/** Why the consoles of all servers do not play, live; empty until it is known, and from an API that does not report it. */
export function useConsolesWhy(enabled = true): ConsolesWhy {
  const services = useServices();
  return useQuery({ ...consolesQuery(services), enabled }).data ?? none;
}

/** The same for one console; null: it plays, or it is unknown. */
export function useConsoleWhy(id: number): Why | null {
  const services = useServices();
  const select = useCallback((all: ConsolesWhy): Why | null => all[id] ?? null, [id]);
  return useQuery({ ...consolesQuery(services), select }).data ?? null;
}

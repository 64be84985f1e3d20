import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '#data/services.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Lines that a page shows. */
const maxLines = 1_000;
/** Interval at which the lines are requested while the page is shown, in milliseconds: there is no event for them. */
const pollMs = 10_000;

const loadLog = (channel: Channel, target: ConsoleTarget) => async (): Promise<string> => {
  const answer = await channel.request('logs', target, { lines: maxLines, filter: '', compress: false });
  return 'text' in answer ? answer.text : '';
};

const logQuery = (channel: Channel, target: ConsoleTarget) =>
  queryOptions({
    queryKey: ['consoleLog', target.consoleId],
    queryFn: loadLog(channel, target),
    refetchInterval: pollMs,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** The last lines of a console's log, oldest first, each with its time in UTC; requested while the channel is live. */
export function useConsoleLog(target: ConsoleTarget) {
  const { channel } = useServices();
  const isLive = useObservable(channel.status) === 'live';
  const { data, error } = useQuery({ ...logQuery(channel, target), enabled: isLive && target.token !== '' });
  // Not kept in the cache: lines of many answers would each keep the whole text from which they were cut.
  const lines = useMemo(() => data?.split(/\r?\n/).filter(Boolean), [data]);
  return { lines, error };
}

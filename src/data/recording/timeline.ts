import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '#data/services.ts';
import { useRights } from '#data/session/rights.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { requestedRange, type PastView } from '#domain/past/view.ts';
import type { Channel, ConsoleTarget } from '#platform/channel/channel.ts';
import { useObservable } from '#ui/useObservable.ts';

/** Interval of requests while the timeline is shown, in milliseconds: recordings grow without an event. */
const pollMs = 10_000;

const loadTimeline =
  (channel: Channel, target: ConsoleTarget, { from, to }: PastView) =>
  () =>
    // Without events, to learn where there are pictures.
    channel.request('recording', target, { from, to, kinds: [] });

const timelineQuery = (channel: Channel, target: ConsoleTarget, view: PastView) =>
  queryOptions({
    queryKey: ['recordingTimeline', target.consoleId, view],
    queryFn: loadTimeline(channel, target, view),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

export type NoRecording = 'forbidden' | 'noRecorder' | 'unreachable';

/** The recording of a console in a view, and why there is none. */
export function useTimeline(target: ConsoleTarget, view: PastView) {
  const { channel } = useServices();
  const { watch } = useRights({ watch: 'consoles_recording_view' });
  const isLive = useObservable(channel.status) === 'live';
  const { data, error } = useQuery({
    ...timelineQuery(channel, target, requestedRange(view)),
    enabled: watch && isLive && target.token !== '',
  });
  const fault: NoRecording | null = !watch
    ? 'forbidden'
    : error === null
      ? null
      : error instanceof ChannelError && error.fault?.code === 'methodUnknown'
        ? 'noRecorder'
        : error instanceof ChannelError && isForbidden(error)
          ? 'forbidden'
          : 'unreachable';
  return { timeline: fault === null ? (data ?? null) : null, fault };
}

const isForbidden = ({ code }: ChannelError): boolean => code === 'forbidden';

import { useMemo } from 'react';
import type { Clip } from '#contract/http/clips.ts';
import type { RecordingReply } from '#contract/channel/recording.ts';
import { useConsolePast } from '#data/past/past.ts';
import { useClips } from '#data/recording/clips.ts';
import { clipAt } from '#domain/past/clips.ts';
import { useTimeline } from '#data/recording/timeline.ts';
import { useThumbnails } from '#data/recording/useThumbnails.ts';
import { useQueryParams } from '#ui/useQueryParams.ts';
import { useMoment } from '../past/useMoment.ts';
import { usePastView } from '../past/usePastView.ts';

/** The past of a console: the view, what is known and recorded, its clips, and the shown moment. */
export function usePast(consoleId: number, token: string) {
  const [at, onAt] = useMoment();
  const [params] = useQueryParams();
  const state = usePastView(at);
  const target = useMemo(() => ({ token, consoleId }), [token, consoleId]);
  const past = useConsolePast(consoleId, state.view);
  const { timeline, fault } = useTimeline(target, state.view);
  const paint = useThumbnails(target);
  const clips = useClips(consoleId);
  const asked = params.get('clip');
  // Pictures that the agent no longer has, or cannot send, may have been stored as a clip.
  const isLost =
    fault !== null ||
    (at !== null && timeline !== null && at < (timeline.kept?.from ?? Number.POSITIVE_INFINITY));
  const possible = asked === null ? (isLost ? clips : null) : clips?.filter(({ id }) => id === asked);
  const clip = (at !== null && clipAt(possible ?? [], at)) || null;
  // Before they are loaded, it is unknown whether a clip is shown.
  const isReady = clips !== undefined || !(params.has('clip') || isLost);
  const strip = { at, onAt, state, past, timeline, noRecording: fault, thumbnail: fault ? null : paint };
  return {
    clips,
    strip,
    picture: {
      target,
      onAt,
      past,
      clip,
      isReady,
      plays: params.has('play'),
      timeline: useMemo(() => (clip ? timelineOf(clip) : timeline), [clip, timeline]),
      noRecording: clip ? null : fault,
    },
  };
}

function timelineOf({ from, to }: Clip): RecordingReply {
  const kept = { from: Date.parse(from), to: Date.parse(to) };
  return { kept, ranges: [kept], gaps: [], events: [], more: false };
}

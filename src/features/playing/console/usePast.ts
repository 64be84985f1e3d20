import { useMemo } from 'react';
import { useConsolePast } from '#data/past/past.ts';
import { useTimeline } from '#data/recording/timeline.ts';
import { useThumbnails } from '#data/recording/useThumbnails.ts';
import { useMoment } from '../past/useMoment.ts';
import { usePastView } from '../past/usePastView.ts';

/** The past of a console: what is in view, what is known and recorded of it, and the moment that is shown. */
export function usePast(consoleId: number, token: string) {
  const [at, onAt] = useMoment();
  const state = usePastView(at);
  const target = useMemo(() => ({ token, consoleId }), [token, consoleId]);
  const past = useConsolePast(consoleId, state.view);
  const { timeline, fault } = useTimeline(target, state.view);
  const paint = useThumbnails(target);
  return { at, onAt, state, target, past, timeline, noRecording: fault, thumbnail: fault ? null : paint };
}

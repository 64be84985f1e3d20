import type { Clip } from '#contract/http/clips.ts';
import { pathTo } from '#domain/access/paths.ts';
import { jumpLeadMs } from '#domain/past/jumpPoints.ts';

/**
 * Where playback of a clip begins, in milliseconds since the epoch: for a failure or stuck screen shortly
 * before it, otherwise at the start.
 */
export function clipStart({ cause, at, from }: Clip): number {
  // Times of records have parts of milliseconds.
  const first = Date.parse(from) + 1;
  return cause === 'failed' || cause === 'stuck' ? Math.max(first, Date.parse(at) - jumpLeadMs) : first;
}

/** The page of the console, where the clip plays. */
export const clipPath = (clip: Clip): string =>
  pathTo('console', {
    params: { id: clip.console.id },
    query: { at: clipStart(clip), clip: clip.id, play: 1 },
  });

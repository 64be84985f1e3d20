import type { Clip } from '#contract/http/clips.ts';
import { pathTo } from '#domain/access/paths.ts';
import { jumpLeadMs } from '#domain/past/jumpPoints.ts';

/** When a clip is to begin, milliseconds since the epoch: of a failure and of a stuck screen shortly before it, of others all of it. */
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

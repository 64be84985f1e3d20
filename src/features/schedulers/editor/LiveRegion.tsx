import { useObservable } from '#ui/useObservable.ts';
import type { Announcer } from './announcer.ts';

/** What a screen reader is told about edits. */
export function LiveRegion({ announcer }: { announcer: Announcer }) {
  return (
    <div className="dugout-hidden" role="status" data-live>
      {useObservable(announcer.text)}
    </div>
  );
}

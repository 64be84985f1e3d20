import { useObservable } from '#ui/useObservable.ts';
import type { Announcer } from './announcer.ts';

export function LiveRegion({ announcer }: { announcer: Announcer }) {
  return (
    <div className="dugout-hidden" role="status" data-live>
      {useObservable(announcer.text)}
    </div>
  );
}

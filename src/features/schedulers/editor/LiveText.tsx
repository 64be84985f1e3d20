import { useObservable } from '#ui/useObservable.ts';
import type { Live } from './live.ts';

/** What a screen reader is told about edits. */
export function LiveText({ live }: { live: Live }) {
  return (
    <div className="dugout-hidden" role="status" data-live>
      {useObservable(live.text)}
    </div>
  );
}

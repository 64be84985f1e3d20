import { startTransition, useEffect, useState } from 'react';
import type { Observable } from '#domain/observable.ts';

/**
 * A value that is derived from an observable, rendered without blocking the page: a large component shows a
 * change some frames later, in pieces that input can interrupt. Event handlers that need the exact value read
 * the observable.
 *
 * @param read a constant function; must return the same value while nothing changes
 */
export function useLaterObservable<T, R>(observable: Observable<T>, read: (value: T) => R): R {
  const [seen, setSeen] = useState(() => ({ observable, value: read(observable.get()) }));
  useEffect(() => {
    let last: { value: R } | null = null;
    const update = (): void => {
      const value = read(observable.get());
      if (last && Object.is(last.value, value)) return;
      last = { value };
      startTransition(() =>
        setSeen((before) =>
          before.observable === observable && Object.is(before.value, value) ? before : { observable, value },
        ),
      );
    };
    update();
    return observable.subscribe(update);
  }, [observable, read]);
  return seen.observable === observable ? seen.value : read(observable.get());
}

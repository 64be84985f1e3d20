import type { Steps } from '#domain/tables/arrangement.ts';

/** Length of a slice, milliseconds: half a frame leaves time to paint it. */
const sliceMs = 8;
/** Longest slice in idle time: the browser may have less until the next frame. */
const idleSliceMs = 5;

/**
 * Runs work in slices, so that the page can paint and respond in between. The first slice runs at once: short
 * work is done when this returns.
 * @param when `idle`: only while the page is otherwise idle
 * @returns a function that stops the work early.
 */
export function runSteps<T>(
  work: Steps<T>,
  onDone: (result: T) => void,
  when: 'soon' | 'idle' = 'soon',
): () => void {
  let cancel: (() => void) | null = null;
  const slice = (lengthMs = sliceMs): void => {
    cancel = null;
    const until = performance.now() + lengthMs;
    do {
      const { value, done } = work.next();
      if (done) return onDone(value);
    } while (performance.now() < until);
    cancel = when === 'idle' ? afterIdle(slice) : afterTask(slice);
  };
  if (when === 'idle') cancel = afterIdle(slice);
  else slice();
  return () => {
    cancel?.();
    cancel = null;
    // Lets the work record its unfinished part.
    work.return(undefined as T);
  };
}

/** Work that is done one after the other. */
export interface WorkQueue {
  add: (work: Steps<void>) => void;
  stop: () => void;
}

/** @param onDone called whenever nothing is left to do */
export function createWorkQueue(when: 'soon' | 'idle', onDone: () => void = () => undefined): WorkQueue {
  let waiting: Steps<void>[] = [];
  let stopWork: (() => void) | null = null;

  function next(): void {
    const work = waiting.shift();
    if (!work) {
      stopWork = null;
      return onDone();
    }
    let isDone = false;
    const stop = runSteps(
      work,
      () => {
        isDone = true;
        next();
      },
      when,
    );
    if (!isDone) stopWork = stop;
  }

  return {
    add(work) {
      waiting.push(work);
      if (!stopWork) next();
    },
    stop() {
      waiting = [];
      stopWork?.();
      stopWork = null;
    },
  };
}

/** @param run gets the milliseconds that it may take */
function afterIdle(run: (lengthMs: number) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback((deadline) => run(Math.min(idleSliceMs, deadline.timeRemaining())));
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(() => run(idleSliceMs), 30);
  return () => clearTimeout(timer);
}

/** In the next task: nested timers of zero are delayed to 4 ms. */
function afterTask(run: () => void): () => void {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    run();
  };
  channel.port2.postMessage(null);
  return () => channel.port1.close();
}

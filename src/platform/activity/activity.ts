import { attachedPads } from '#platform/gamepads/attachedPads.ts';

/** Signs that somebody is there. */
export interface Activity {
  /** Calls back on input of every kind, at most once a second. Returns the way to stop. */
  onInput(listener: () => void): () => void;
  /** Calls back when the page is looked at again, or the computer may have woken up. */
  onWake(listener: () => void): () => void;
}

const inputs = [
  'pointerdown',
  'pointermove',
  'keydown',
  'keyup',
  'touchstart',
  'touchmove',
  'wheel',
] as const;

/** One sign of life a second is enough, milliseconds. */
const throttleMs = 1_000;

/** How often an attached gamepad is read, milliseconds; it sends no events of its own. */
const gamepadMs = 1_000;

/** How far a stick must stand from where it was: smaller than any push, larger than its trembling. */
const stickStep = 0.25;

/** What the hands do on all pads, coarsely: equal readings mean that nothing was touched. */
export function padReading(pads: Pads): string {
  return pads
    .map((pad) =>
      pad
        ? [
            ...pad.buttons.map(({ pressed }) => Number(pressed)),
            ...pad.axes.map((axis) => Math.round(axis / stickStep)),
          ].join()
        : '-',
    )
    .join(';');
}

type Pads = readonly (Pick<Gamepad, 'buttons' | 'axes'> | null)[];

/** Where the signs come from: the browser, or a test. */
export interface ActivityParts {
  page: EventTarget;
  document: EventTarget;
  readPads(): Pads;
}

/** Whether a reading says that something is held right now. */
const isHeld = (pads: readonly (Pick<Gamepad, 'buttons'> | null)[]): boolean =>
  pads.some((pad) => pad?.buttons.some(({ pressed }) => pressed));

function watchPads({ page, readPads }: ActivityParts, listener: () => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let previous = '';
  const read = (): void => {
    const pads = readPads();
    const now = padReading(pads);
    if (isHeld(pads) || (previous !== '' && now !== previous)) listener();
    previous = now;
  };
  const start = (): void => {
    listener();
    timer ??= setInterval(read, gamepadMs);
  };
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const stopIfDetached = (): void => {
    if (!readPads().some(Boolean)) stop();
  };
  page.addEventListener('gamepadconnected', start, { signal });
  page.addEventListener('gamepaddisconnected', stopIfDetached, { signal });
  signal.addEventListener('abort', stop);
  if (readPads().some(Boolean)) timer = setInterval(read, gamepadMs);
}

export function createActivity(parts: ActivityParts): Activity {
  const { page, document } = parts;
  return {
    onInput(listener) {
      const ending = new AbortController();
      const { signal } = ending;
      let quietUntil = 0;
      const notify = (): void => {
        const now = Date.now();
        // A clock that was set back must not silence anybody.
        if (now < quietUntil && quietUntil - now <= throttleMs) return;
        quietUntil = now + throttleMs;
        listener();
      };
      for (const input of inputs)
        page.addEventListener(input, notify, { signal, capture: true, passive: true });
      watchPads(parts, notify, signal);
      return () => ending.abort();
    },
    onWake(listener) {
      const ending = new AbortController();
      const { signal } = ending;
      document.addEventListener('visibilitychange', listener, { signal });
      document.addEventListener('resume', listener, { signal });
      page.addEventListener('pageshow', listener, { signal });
      page.addEventListener('focus', listener, { signal });
      return () => ending.abort();
    },
  };
}

/** The browser's own signs. */
export const browserActivity = (): Activity =>
  createActivity({ page: window, document, readPads: attachedPads });

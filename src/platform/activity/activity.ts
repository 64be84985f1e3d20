import { deviceNow } from '#domain/serverClock.ts';
import { attachedPads } from '#platform/gamepads/attachedPads.ts';

/** User activity: input of any kind, and the page becoming visible. */
export interface Activity {
  /** Calls back on input of every kind, at most once a second. Returns a function that unsubscribes. */
  onInput(listener: () => void): () => void;
  /**
   * Calls back when the page becomes visible or focused again, or the computer may have woken up. Returns a function
   * that unsubscribes.
   */
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

/** Input is reported at most this often, milliseconds. */
const throttleMs = 1_000;

/** How often an attached gamepad is read, milliseconds; gamepads send no input events. */
const gamepadMs = 1_000;

/** Resolution of a stick reading: coarser than the noise of a resting stick, finer than any push. */
const stickStep = 0.25;

/** A coarse reading of all pads; two equal readings mean that no pad was touched. */
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

/** Sources of input: the browser, or a test. */
export interface ActivityDeps {
  page: EventTarget;
  document: EventTarget;
  readPads(): Pads;
}

const isHeld = (pads: readonly (Pick<Gamepad, 'buttons'> | null)[]): boolean =>
  pads.some((pad) => pad?.buttons.some(({ pressed }) => pressed));

function watchPads({ page, readPads }: ActivityDeps, listener: () => void, signal: AbortSignal): void {
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

export function createActivity(deps: ActivityDeps): Activity {
  const { page, document } = deps;
  return {
    onInput(listener) {
      const controller = new AbortController();
      const { signal } = controller;
      let quietUntil = 0;
      const notify = (): void => {
        const now = deviceNow();
        // If the clock was set back, input must still be reported.
        if (now < quietUntil && quietUntil - now <= throttleMs) return;
        quietUntil = now + throttleMs;
        listener();
      };
      for (const input of inputs)
        page.addEventListener(input, notify, { signal, capture: true, passive: true });
      watchPads(deps, notify, signal);
      return () => controller.abort();
    },
    onWake(listener) {
      const controller = new AbortController();
      const { signal } = controller;
      document.addEventListener('visibilitychange', listener, { signal });
      document.addEventListener('resume', listener, { signal });
      page.addEventListener('pageshow', listener, { signal });
      page.addEventListener('focus', listener, { signal });
      return () => controller.abort();
    },
  };
}

export const browserActivity = (): Activity =>
  createActivity({ page: window, document, readPads: attachedPads });

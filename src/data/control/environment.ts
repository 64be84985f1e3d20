import type { GamepadReading } from '#domain/control/gamepad.ts';
import type { LossReason } from '#domain/control/loss.ts';
import { attachedPads } from '#platform/gamepads/attachedPads.ts';

export type ExitReason = Extract<LossReason, 'windowLeft' | 'fullscreenLeft'>;

/** What may end control from outside, and the pads on the table. The browser's, or a test's. */
export interface ControlEnvironment {
  /** Calls back when the operator cannot be meaning what the pad says any more, and says why. */
  onExit(listener: (reason: ExitReason) => void): () => void;
  onPadsChanged(listener: () => void): () => void;
  readPads(): readonly (GamepadReading | null)[];
  isVisible(): boolean;
}

/**
 * `beforeunload` comes before the new page is even asked for: what is sent then has time to leave the worker, which a
 * busy computer may end right after `pagehide`.
 */
const exits: readonly [() => EventTarget, string][] = [
  [() => window, 'blur'],
  [() => window, 'beforeunload'],
  [() => window, 'pagehide'],
  [() => document, 'freeze'],
];

/** The page itself. */
export const browserEnvironment: ControlEnvironment = {
  onExit(listener) {
    const ending = new AbortController();
    const { signal } = ending;
    const leave = (): void => listener('windowLeft');
    const follow = (): void => void (document.fullscreenElement ?? listener('fullscreenLeft'));
    for (const [target, name] of exits) target().addEventListener(name, leave, { signal });
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal });
    document.addEventListener('fullscreenchange', follow, { signal });
    return () => ending.abort();
  },
  onPadsChanged(listener) {
    const ending = new AbortController();
    window.addEventListener('gamepadconnected', listener, { signal: ending.signal });
    window.addEventListener('gamepaddisconnected', listener, { signal: ending.signal });
    return () => ending.abort();
  },
  readPads: attachedPads,
  isVisible: () => !document.hidden,
};

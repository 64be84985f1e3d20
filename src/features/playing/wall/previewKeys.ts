import type { ControlSession } from '#data/control/types.ts';

type PreviewSession = Pick<ControlSession, 'state' | 'input' | 'setMode' | 'touch'>;

/**
 * Keys of a focused preview. The first one takes control, which pauses the script; the session keeps what is
 * pressed until control stands, so that not even a quick tap is lost.
 */
export class PreviewKeys {
  readonly #session: PreviewSession;
  readonly #known: (code: string) => boolean;

  /** @param known whether a key, by `KeyboardEvent.code`, means something on the pad */
  constructor(session: PreviewSession, known: (code: string) => boolean) {
    this.#session = session;
    this.#known = known;
  }

  /** Any key takes control and keeps it; one that the pad knows is pressed too. */
  down(code: string): void {
    const { mode, taking } = this.#session.state.get();
    if (mode === 'off' && taking === null) void this.#session.setMode('keyboard');
    if (this.#known(code)) this.#session.input.keyDown(code);
    else this.#session.touch();
  }

  /** Returns whether the key goes to the console. */
  up(code: string): boolean {
    if (!this.#known(code)) return false;
    this.#session.input.keyUp(code);
    return true;
  }

  /** Releases all keys. */
  clear(): void {
    this.#session.input.releaseAll();
  }
}

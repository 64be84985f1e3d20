import type { ControlSession } from '#data/control/types.ts';

/**
 * Keys of a focused preview. The first one takes control, which pauses the script; the session keeps what is
 * pressed until control stands, so that not even a quick tap is lost.
 */
export class PreviewKeys {
  readonly #session: Pick<ControlSession, 'state' | 'input' | 'setMode'>;
  readonly #known: (code: string) => boolean;

  /** @param known whether a key, by `KeyboardEvent.code`, means something on the pad */
  constructor(
    session: Pick<ControlSession, 'state' | 'input' | 'setMode'>,
    known: (code: string) => boolean,
  ) {
    this.#session = session;
    this.#known = known;
  }

  /** Returns whether the key is the console's. */
  down(code: string): boolean {
    if (!this.#known(code)) return false;
    const { mode, taking } = this.#session.state.get();
    if (mode === 'off' && taking === null) void this.#session.setMode('keyboard');
    this.#session.input.keyDown(code);
    return true;
  }

  up(code: string): boolean {
    if (!this.#known(code)) return false;
    this.#session.input.keyUp(code);
    return true;
  }

  /** Lets every key go. */
  clear(): void {
    this.#session.input.releaseAll();
  }
}

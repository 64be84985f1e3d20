import type { ConsoleControl } from '#data/control/controlState.ts';

type PreviewControl = Pick<ConsoleControl, 'state' | 'input' | 'setMode' | 'touch'>;

/**
 * Passes the keys of a focused preview to its console. The first key takes control, which pauses the script; the
 * session buffers input until control is established, so that even a quick tap arrives.
 */
export class PreviewInput {
  readonly #session: PreviewControl;
  readonly #isMapped: (code: string) => boolean;

  /** @param isMapped whether the key map contains a key, by `KeyboardEvent.code` */
  constructor(session: PreviewControl, isMapped: (code: string) => boolean) {
    this.#session = session;
    this.#isMapped = isMapped;
  }

  /** Any key takes control, or keeps it; only a mapped one is sent. */
  down(code: string): void {
    const { mode, taking } = this.#session.state.get();
    if (mode === 'off' && taking === null) void this.#session.setMode('keyboard');
    if (this.#isMapped(code)) this.#session.input.keyDown(code);
    else this.#session.touch();
  }

  /** Returns whether the key goes to the console. */
  up(code: string): boolean {
    if (!this.#isMapped(code)) return false;
    this.#session.input.keyUp(code);
    return true;
  }

  releaseAll(): void {
    this.#session.input.releaseAll();
  }
}

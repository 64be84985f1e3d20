import type { ControlSession } from '#data/control/types.ts';

interface Stroke {
  code: string;
  down: boolean;
}

/**
 * Keys of a focused preview. The first one takes control, which pauses the script; strokes that come before
 * control stands wait for it in their order, so that not even a quick tap is lost.
 */
export class PreviewKeys {
  readonly #session: Pick<ControlSession, 'state' | 'input' | 'setMode'>;
  readonly #known: (code: string) => boolean;
  #waiting: Stroke[] | null = null;

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
    return this.#stroke({ code, down: true });
  }

  up(code: string): boolean {
    return this.#stroke({ code, down: false });
  }

  /** Lets every key go, and forgets those that wait. */
  clear(): void {
    this.#waiting = null;
    this.#session.input.releaseAll();
  }

  #stroke(stroke: Stroke): boolean {
    if (!this.#known(stroke.code)) return false;
    if (this.#waiting) this.#waiting.push(stroke);
    else if (this.#session.state.get().mode === 'keyboard') this.#play(stroke);
    else if (stroke.down) void this.#take(stroke);
    return true;
  }

  #play({ code, down }: Stroke): void {
    if (down) this.#session.input.keyDown(code);
    else this.#session.input.keyUp(code);
  }

  async #take(first: Stroke): Promise<void> {
    const waiting = [first];
    this.#waiting = waiting;
    const answer = await this.#session.setMode('keyboard');
    if (this.#waiting !== waiting) return;
    this.#waiting = null;
    if (answer === 'done') for (const stroke of waiting) this.#play(stroke);
  }
}

import { sameScreenBits } from './groups.ts';
import { distance, wordsOf } from './hash.ts';

/** How long a picture must be still to become a screen, and move to stop being one, in milliseconds. */
export const settleMs = 4_000;

/** What a console shows: a screen since a time (milliseconds); null: the whole picture moves, as in a match. */
export type Shown = { readonly hash: string; readonly since: number } | null;

/** Successive pictures that are similar to the first of them. */
interface Still {
  readonly hash: string;
  readonly words: Uint32Array;
  readonly since: number;
}

/**
 * Derives from the pictures of a console what it shows: a picture that stays similar for {@link settleMs} is
 * a screen. A match moves and never becomes one; a frozen picture does. Without pictures nothing is known.
 */
export class Settling {
  #shown: Still | null | undefined;
  /** When a picture was last similar to the shown screen. */
  #heldAt = Number.NEGATIVE_INFINITY;
  #candidate: Still | null = null;

  /** Undefined: unknown. */
  get shown(): Shown | undefined {
    return this.#shown ? { hash: this.#shown.hash, since: this.#shown.since } : this.#shown;
  }

  /** Records that a picture with this hash was seen, or was found unchanged. @param at milliseconds */
  see(hash: string, at: number): void {
    const words = wordsOf(hash);
    const isLike = (still: Still | null | undefined): still is Still =>
      !!still && distance(still.words, words, sameScreenBits) <= sameScreenBits;
    if (isLike(this.#shown)) {
      this.#heldAt = at;
      this.#candidate = null;
      return;
    }
    if (!isLike(this.#candidate)) this.#candidate = { hash, words, since: at };
    if (this.#heldAt === Number.NEGATIVE_INFINITY) this.#heldAt = at;
    if (at - this.#candidate.since >= settleMs) {
      this.#shown = this.#candidate;
      this.#heldAt = at;
      this.#candidate = null;
    } else if (this.#shown !== null && at - this.#heldAt >= settleMs) this.#shown = null;
  }

  /** Forgets the screen, because there are no pictures. */
  forget(): void {
    this.#shown = undefined;
    this.#candidate = null;
    this.#heldAt = Number.NEGATIVE_INFINITY;
  }
}

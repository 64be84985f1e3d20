import { sameScreenBits } from './groups.ts';
import { distance, wordsOf } from './hash.ts';

/** How long a picture stands still before it is a screen, and moves before it is none, milliseconds. */
export const settleMs = 4_000;

/** What a console shows: a screen since a time (milliseconds); null: everything moves, as in a match. */
export type Shown = { readonly hash: string; readonly since: number } | null;

/** Pictures that are like the first of them. */
interface Still {
  readonly hash: string;
  readonly words: Uint32Array;
  readonly since: number;
}

/**
 * Makes of the pictures of a console what it shows: a screen is what stays alike for {@link settleMs}. A match moves, so that it never
 * becomes one; a frozen picture does. Without pictures nothing is known.
 */
export class Settling {
  #shown: Still | null | undefined;
  /** When a picture was last like what is shown. */
  #heldAt = Number.NEGATIVE_INFINITY;
  #candidate: Still | null = null;

  /** Undefined: not known. */
  get shown(): Shown | undefined {
    return this.#shown ? { hash: this.#shown.hash, since: this.#shown.since } : this.#shown;
  }

  /** The picture was seen to be as this, or still as before. @param at milliseconds */
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

  /** There are no pictures: the screen that was seen last is not what the console shows. */
  forget(): void {
    this.#shown = undefined;
    this.#candidate = null;
    this.#heldAt = Number.NEGATIVE_INFINITY;
  }
}

import { distance, maskOf, type Region, wordsOf } from './hash.ts';

/**
 * Maximum number of bits in which two pictures of one screen differ. Measured on simulated consoles: cursor
 * and contents change a menu by 21 bits (median); different screens differ by at least 64.
 */
export const sameScreenBits = 40;

/** A hash of a screen; a merged screen has several. */
export interface KnownHash {
  readonly screenId: number;
  readonly hash: string;
  /** Parts of the picture that are ignored for this screen. */
  readonly ignore: readonly Region[];
}

/** Number of results to remember: a fleet shows a few different hashes again and again. */
const maxRemembered = 10_000;

interface Entry {
  readonly screenId: number;
  readonly words: Uint32Array;
  readonly mask: Uint32Array | undefined;
}

/** The known screens, to find the one to which a hash belongs. */
export class ScreenGroups {
  readonly #entries: readonly Entry[];
  readonly #bits: number;
  readonly #remembered = new Map<string, number | null>();

  constructor(known: readonly KnownHash[], bits: number = sameScreenBits) {
    this.#bits = bits;
    this.#entries = known.map(({ screenId, hash, ignore }) => ({
      screenId,
      words: wordsOf(hash),
      mask: ignore.length > 0 ? maskOf(ignore) : undefined,
    }));
  }

  /**
   * The screen most similar to this hash, the first of equal ones; null: none is similar enough. A comparison
   * takes about 15 ns.
   */
  find(hash: string): number | null {
    const known = this.#remembered.get(hash);
    if (known !== undefined) return known;
    const found = this.#nearest(wordsOf(hash));
    if (this.#remembered.size >= maxRemembered) this.#remembered.clear();
    this.#remembered.set(hash, found);
    return found;
  }

  #nearest(words: Uint32Array): number | null {
    let best: number | null = null;
    let limit = this.#bits;
    for (const entry of this.#entries) {
      const bits = distance(entry.words, words, limit, entry.mask);
      if (bits > limit) continue;
      best = entry.screenId;
      limit = bits - 1;
    }
    return best;
  }
}

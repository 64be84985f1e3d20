/**
 * Which refresh asked for an item last. Answers come in any order: one that a later question has overtaken
 * may be older than what is shown by then.
 */
export class Turns {
  readonly #last = new Map<number, number>();
  #turn = 0;

  /** Notes that these are being asked for now. Returns whether an item has not been asked for again since. */
  take(ids: readonly number[]): (id: number) => boolean {
    const turn = ++this.#turn;
    for (const id of ids) this.#last.set(id, turn);
    return (id) => this.#last.get(id) === turn;
  }
}

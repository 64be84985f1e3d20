/** Lets a fixed number of requests run at once; who has priority goes first, then who came first. */
export class Gate {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: { priority: () => boolean; enter: (leave: () => void) => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves with the way out. `priority` is asked when a place becomes free. */
  enter(priority: () => boolean): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push({ priority, enter: resolve });
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#running < this.#limit && this.#waiting.length > 0) {
      const favoured = this.#waiting.findIndex((entry) => entry.priority());
      const [next] = this.#waiting.splice(Math.max(0, favoured), 1);
      if (!next) return;
      this.#running++;
      let left = false;
      next.enter(() => {
        if (left) return;
        left = true;
        this.#running--;
        this.#admit();
      });
    }
  }
}

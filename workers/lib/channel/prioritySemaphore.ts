/**
 * Limits the number of concurrent requests; waiting ones are served by priority, then in their order. p-queue does not
 * fit: it sorts tasks by the priority that they had when they were added, but a picture's priority (in view, or just
 * pressed) changes while its request waits.
 */
export class PrioritySemaphore {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: { priority: () => boolean; grant: (release: () => void) => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves with the function that releases the slot. `priority` is evaluated when a slot becomes free. */
  acquire(priority: () => boolean): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push({ priority, grant: resolve });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#limit && this.#waiting.length > 0) {
      const preferred = this.#waiting.findIndex((entry) => entry.priority());
      const [next] = this.#waiting.splice(Math.max(0, preferred), 1);
      if (!next) return;
      this.#running++;
      let isReleased = false;
      next.grant(() => {
        if (isReleased) return;
        isReleased = true;
        this.#running--;
        this.#startNext();
      });
    }
  }
}

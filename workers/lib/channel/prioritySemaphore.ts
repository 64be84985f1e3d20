/**
 * Limits the number of concurrent requests; waiting ones are served by priority, then in their order. The
 * priority is that at the time of serving: a picture's one (in view, or just pressed) changes while its
 * request waits.
 */
export class PrioritySemaphore {
  readonly #limit: number;
  #running = 0;
  readonly #waiting: { priority: () => number; grant: (release: () => void) => void }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves with the function that releases the slot. `priority` is evaluated when a slot becomes free: highest first. */
  acquire(priority: () => number): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push({ priority, grant: resolve });
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#limit && this.#waiting.length > 0) {
      const priorities = this.#waiting.map((entry) => entry.priority());
      const [next] = this.#waiting.splice(priorities.indexOf(Math.max(...priorities)), 1);
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

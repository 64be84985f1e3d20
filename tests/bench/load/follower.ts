import { idsPerCall } from '#data/realtime/targetedRefresh.ts';
import { plan } from './plan.ts';

/**
 * Loads the objects named by events, as the app does: one call at a time, for all events of
 * {@link plan.gatherEventsMs}.
 */
export class Follower {
  readonly #load: (ids: readonly number[]) => Promise<void>;
  #ids = new Set<number>();
  #isRunning = false;

  constructor(load: (ids: readonly number[]) => Promise<void>) {
    this.#load = load;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.#ids.add(id);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#ids.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, plan.gatherEventsMs));
      const ids = [...this.#ids];
      this.#ids.clear();
      for (let from = 0; from < ids.length; from += idsPerCall)
        await this.#load(ids.slice(from, from + idsPerCall));
    }
    this.#isRunning = false;
  }
}

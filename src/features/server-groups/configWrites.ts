/** A change to what is attached to a group or server, without saying to which. */
export type ConfigChange =
  | { kind: 'attachConfig' | 'detachConfig'; configId: number }
  | { kind: 'orderConfigs'; configIds: number[]; loaded: number[] };

type Send = (change: ConfigChange) => Promise<unknown>;

/**
 * Sends the changes of one owner one after the other. An order says which order it replaces: after a change of our own
 * that is the one that this change has left, which need not have come back from the server yet. Of orders that are made
 * while another change is on its way only the newest is sent.
 */
export class ConfigWrites {
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  /** What the server has after our last change; null: what it tells us. */
  #saved: readonly number[] | null = null;
  /** The order that is to be sent next. */
  #wanted: readonly number[] | null = null;

  /** @param shown ids in the order that the server told last */
  attach(configId: number, shown: readonly number[], send: Send): Promise<void> {
    return this.#afterOthers(async () => {
      await send({ kind: 'attachConfig', configId });
      this.#saved = [...(this.#saved ?? shown), configId];
      if (this.#wanted) this.#wanted = [...this.#wanted, configId];
    });
  }

  detach(configId: number, shown: readonly number[], send: Send): Promise<void> {
    return this.#afterOthers(async () => {
      await send({ kind: 'detachConfig', configId });
      const others = (ids: readonly number[]): number[] => ids.filter((id) => id !== configId);
      this.#saved = others(this.#saved ?? shown);
      if (this.#wanted) this.#wanted = others(this.#wanted);
    });
  }

  /** Rejects when this order, or one before it on which it was built, is refused. */
  order(configIds: readonly number[], shown: readonly number[], send: Send): Promise<void> {
    this.#wanted = configIds;
    return this.#afterOthers(async () => {
      // A newer one was sent in its place, or one on which it was built was refused.
      if (!this.#wanted) return;
      const wanted = [...this.#wanted];
      this.#wanted = null;
      const loaded = [...(this.#saved ?? shown)];
      try {
        await send({ kind: 'orderConfigs', configIds: wanted, loaded });
        this.#saved = wanted;
      } catch (error) {
        this.#wanted = null;
        this.#saved = null;
        throw error;
      }
    });
  }

  #afterOthers(write: () => Promise<void>): Promise<void> {
    this.#underWay++;
    const done = this.#last.then(write).finally(() => {
      this.#underWay--;
      // The list has been loaded again by then: others may have changed it since.
      if (this.#underWay === 0) this.#saved = null;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}

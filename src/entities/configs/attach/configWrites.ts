import type { ConfigChange } from '#domain/servers/configs.ts';

type Send = (change: ConfigChange) => Promise<unknown>;

/**
 * Sends the changes of one owner sequentially. A new order names the order that it replaces: after a change
 * of our own, this is the resulting order, which may not have been loaded from the server yet. If several
 * orders are made while another change is pending, only the newest is sent.
 */
export class ConfigWrites {
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  /** Ids in the order last received from the server. */
  #loaded: readonly number[] = [];
  /** Order on the server after our last change; null: the loaded order. */
  #saved: readonly number[] | null = null;
  /** The order to send next. */
  #wanted: readonly number[] | null = null;

  /**
   * Call with the ids whenever they may have been loaded again. After our last change, the loaded order counts only from
   * the next one that is different: the list may not have been reloaded at once.
   */
  loaded(ids: readonly number[]): void {
    if (isSame(ids, this.#loaded)) return;
    this.#loaded = ids;
    if (this.#underWay === 0) this.#saved = null;
  }

  attach(configId: number, send: Send): Promise<void> {
    return this.#afterOthers(async () => {
      // The list may be reloaded before the response is here.
      const before = this.#saved ?? this.#loaded;
      await send({ kind: 'attachConfig', configId });
      this.#saved = [...before, configId];
      if (this.#wanted) this.#wanted = [...this.#wanted, configId];
    });
  }

  detach(configId: number, send: Send): Promise<void> {
    return this.#afterOthers(async () => {
      const before = this.#saved ?? this.#loaded;
      await send({ kind: 'detachConfig', configId });
      const others = (ids: readonly number[]): number[] => ids.filter((id) => id !== configId);
      this.#saved = others(before);
      if (this.#wanted) this.#wanted = others(this.#wanted);
    });
  }

  /** Rejects when this order, or an earlier one that it is based on, is refused. */
  order(configIds: readonly number[], send: Send): Promise<void> {
    this.#wanted = configIds;
    return this.#afterOthers(async () => {
      // A newer order replaced it, or an order that it is based on was refused.
      if (!this.#wanted) return;
      const wanted = [...this.#wanted];
      this.#wanted = null;
      const loaded = [...(this.#saved ?? this.#loaded)];
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
      // Unless the reload after the change has failed, the list has it by now or soon.
      if (this.#underWay === 0 && this.#saved && isSame(this.#saved, this.#loaded)) this.#saved = null;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

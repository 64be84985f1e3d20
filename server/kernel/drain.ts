import { setTimeout as after } from 'node:timers/promises';

/**
 * Orderly end of an API process behind a reverse proxy: health answers 503 for a while, so that the proxy
 * sends new calls elsewhere, while open calls end and connections are not kept alive.
 */
export interface Drain {
  readonly isDraining: boolean;
  /** Fulfilled when the proxy has had time to notice. */
  start(): Promise<void>;
}

/** @param ms above the interval at which the proxy looks at the health; 0 without a proxy. */
export function createDrain(ms: number): Drain {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    async start() {
      isDraining = true;
      await after(ms);
    },
  };
}

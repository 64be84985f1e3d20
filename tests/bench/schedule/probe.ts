import type { Page } from '@playwright/test';

/** Commands of a scheduler in its page. */
export interface Commands {
  clearDay(day: number): void;
  /** Puts the bars of the first day on another day. */
  pasteDay(day: number): void;
  undo(): void;
}

export type ProbedWindow = typeof globalThis & {
  benchCommands: Commands;
  /** Time of the first frame with bars, milliseconds since the navigation; null before. */
  benchFirst: number | null;
  /** Round trips of messages to the worker that checks plans, and the duration of sending; milliseconds. */
  benchChecks: { sending: number; answered: number }[];
};

/**
 * Records when the first bars were painted. Must be called before the page is opened.
 * @param bars selector
 */
export async function installFirstPaint(page: Page, bars: string): Promise<void> {
  await page.addInitScript((selector) => {
    const probed = globalThis as ProbedWindow;
    probed.benchFirst = null;
    const look = (): void => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look);
      // After the pending frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (probed.benchFirst = performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    };
    requestAnimationFrame(look);
  }, bars);
}

/** Records the messages to the worker named `schedule`. Must be called before the page is opened. */
export async function installWorkerProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const probed = globalThis as ProbedWindow;
    probed.benchChecks = [];
    const Plain = globalThis.Worker;
    globalThis.Worker = class extends Plain {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name !== 'schedule') return;
        const sent: { at: number; sending: number }[] = [];
        const send = this.postMessage.bind(this);
        const postMessage = (...message: [unknown]): void => {
          const at = performance.now();
          send(...message);
          sent.push({ at, sending: performance.now() - at });
        };
        Object.assign(this, { postMessage });
        this.addEventListener('message', () => {
          const first = sent.shift();
          if (!first) return;
          probed.benchChecks.push({ sending: first.sending, answered: performance.now() - first.at });
        });
      }
    };
  });
}

/** Milliseconds from a command until the frame that shows another number of bars was painted. */
export const painted = (page: Page, bars: string, command: keyof Commands, day: number): Promise<number> =>
  page.evaluate(
    ([selector, name, value]) => {
      const count = (): number => document.querySelectorAll(selector).length;
      const before = count();
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      const startedAt = performance.now();
      const wait = (): void => {
        if (performance.now() - startedAt > 30_000) return reject(new Error(`${name} changed nothing`));
        if (count() === before) return void requestAnimationFrame(wait);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - startedAt);
        requestAnimationFrame(() => port2.postMessage(null));
      };
      (globalThis as ProbedWindow).benchCommands[name](value);
      wait();
      return promise;
    },
    [bars, command, day] as const,
  );

import type { Page } from '@playwright/test';

/** Where the parts of a grid are in its page, as CSS selectors. */
export interface GridParts {
  /** The element that scrolls vertically. */
  scroller: string;
  /** The element with its scrollbar, if different. */
  scrollbar?: string;
  rows: string;
  /** A header inside the scrolling element that covers rows. */
  head: string;
}

/** Observations while a grid was scrolled. */
export interface ScrollReading {
  /** Milliseconds from one frame to the next. */
  intervals: number[];
  /** Empty part of the visible rows after each frame, 0 to 1. */
  blank: number[];
}

/** Commands of a grid in its page. */
export interface GridCommands {
  sort(path: string, desc: boolean): void;
  filter(path: string, text: string): void;
  search(text: string): void;
  selectAll(isSelected: boolean): void;
  /** Changes rows by id; the app gets them from the API instead. */
  update?(rows: readonly object[]): void;
}

interface Probe {
  /** Time of the first frame with rows, milliseconds since the navigation; null before. */
  firstRows(): number | null;
  startFrames(): void;
  stopFrames(): ScrollReading;
  /** Runs a command; resolves with the milliseconds until the frame that shows other rows was painted. */
  painted(command: keyof GridCommands, args: readonly unknown[]): Promise<number>;
}

export type ProbedWindow = typeof globalThis & {
  benchGrid: GridCommands;
  benchProbe: Probe;
  benchLoaded?: boolean;
};

/** Must be called before the page is opened. */
export async function installGridProbe(page: Page, parts: GridParts): Promise<void> {
  await page.addInitScript(({ scroller, rows, head }: GridParts) => {
    const { document, performance } = globalThis;
    let first: number | null = null;
    let isWatching = false;
    let lastAt = 0;
    let reading: ScrollReading = { intervals: [], blank: [] };

    /** The rectangle in which rows are visible. */
    function bodyOf(): { left: number; top: number; bottom: number } | null {
      const view = document.querySelector(scroller);
      if (!view) return null;
      const { left, top, bottom } = view.getBoundingClientRect();
      const headBottom = document.querySelector(head)?.getBoundingClientRect().bottom ?? top;
      return { left, top: Math.max(top, headBottom), bottom };
    }

    /** Part of the body without rows. */
    function blankPart(): number {
      const body = bodyOf();
      if (!body) return 1;
      let top = Infinity;
      let bottom = -Infinity;
      for (const row of document.querySelectorAll(rows)) {
        const box = row.getBoundingClientRect();
        top = Math.min(top, box.top);
        bottom = Math.max(bottom, box.bottom);
      }
      const height = body.bottom - body.top;
      const covered = Math.min(bottom, body.bottom) - Math.max(top, body.top);
      return Math.min(1, Math.max(0, 1 - covered / height));
    }

    /** Runs after the pending frame was painted. */
    function afterPaint(run: () => void): void {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        run();
      };
      requestAnimationFrame(() => port2.postMessage(null));
    }

    function frame(at: number): void {
      if (!isWatching) return;
      if (lastAt > 0) reading.intervals.push(at - lastAt);
      lastAt = at;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        reading.blank.push(blankPart());
      };
      port2.postMessage(null);
      requestAnimationFrame(frame);
    }

    function look(): void {
      if (document.querySelector(rows)) afterPaint(() => (first = performance.now()));
      else requestAnimationFrame(look);
    }
    requestAnimationFrame(look);

    /** Content of the first two visible rows; changes with every sort order, filter and selection. */
    function sign(): string {
      const body = bodyOf();
      if (!body) return '';
      return [16, 48]
        .map((down) => {
          const row = document.elementFromPoint(body.left + 150, body.top + down)?.closest(rows);
          const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]');
          return row ? `${row.textContent} ${row.className} ${box?.checked}` : '';
        })
        .join('\n');
    }

    const benchProbe: Probe = {
      firstRows: () => first,
      startFrames() {
        reading = { intervals: [], blank: [] };
        lastAt = 0;
        isWatching = true;
        requestAnimationFrame(frame);
      },
      stopFrames() {
        isWatching = false;
        return reading;
      },
      painted(command, args) {
        const before = sign();
        const { promise, resolve, reject } = Promise.withResolvers<number>();
        const startedAt = performance.now();
        const run = (globalThis as ProbedWindow).benchGrid[command] as (...args: readonly unknown[]) => void;
        const wait = (): void => {
          if (performance.now() - startedAt > 60_000) reject(new Error(`${command} changed nothing`));
          else if (sign() === before) requestAnimationFrame(wait);
          else afterPaint(() => resolve(performance.now() - startedAt));
        };
        requestAnimationFrame(wait);
        run(...args);
        return promise;
      },
    };
    Object.assign(globalThis, { benchProbe });
  }, parts);
}

export const firstRows = (page: Page): Promise<number | null> =>
  page.evaluate(() => (globalThis as ProbedWindow).benchProbe.firstRows());

/** Milliseconds until the effect of a command was painted. */
export const painted = (
  page: Page,
  command: keyof GridCommands,
  ...args: readonly unknown[]
): Promise<number> =>
  page.evaluate(([name, values]) => (globalThis as ProbedWindow).benchProbe.painted(name, values), [
    command,
    args,
  ] as const);

/** Watches the frames while `scroll` runs. */
export async function watchFrames(page: Page, scroll: () => Promise<void>): Promise<ScrollReading> {
  await page.evaluate(() => (globalThis as ProbedWindow).benchProbe.startFrames());
  await scroll();
  return page.evaluate(() => (globalThis as ProbedWindow).benchProbe.stopFrames());
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** Cost of an idle page over a period. */
export interface Rest {
  /** Duration of the period, milliseconds; the following times are within it. */
  ms: number;
  /** Processor time of the page's main thread: all tasks, and parts of it. */
  mainThread: { busy: number; script: number; style: number; layout: number };
  /** Durations of tasks over 50 ms. */
  longTasks: number[];
  /** Processor time of all browser processes, and of the renderer processes. */
  cpu: { all: number; renderer: number };
  /** Painted pictures, if any. */
  frames: number;
}

/** Frame times of scrolling. */
export interface Scroll {
  /** Milliseconds from one animation frame to the next. */
  intervals: number[];
  longTasks: number[];
}

interface Probe {
  longTasks(): number[];
  startFrames(): void;
  frames(): number[];
}

type Probed = typeof globalThis & { benchProbe: Probe };

/** Call it before the page is opened, so that long tasks are recorded from the beginning. */
export async function installProbe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = [];
    let stamps: number[] | null = null;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
    const benchProbe: Probe = {
      longTasks: () => tasks.splice(0),
      startFrames() {
        stamps = [];
        const record = (at: number): void => {
          if (!stamps) return;
          stamps.push(at);
          requestAnimationFrame(record);
        };
        requestAnimationFrame(record);
      },
      frames() {
        const recorded = stamps ?? [];
        stamps = null;
        return recorded.slice(1).map((at, index) => at - (recorded[index] ?? at));
      },
    };
    Object.assign(globalThis, { benchProbe });
  });
}

/** Durations of the tasks over 50 ms since the last call. */
export const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as Probed).benchProbe.longTasks());

/** Measures for this duration. @param frames returns the number of painted pictures. */
export async function measureRest(
  browser: Browser,
  page: Page,
  ms: number,
  frames: () => Promise<number> = async () => 0,
): Promise<Rest> {
  const session = await page.context().newCDPSession(page);
  const whole = await browser.newBrowserCDPSession();
  // Processor time: other load of the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await longTasks(page);
  const at = async () => ({
    frames: await frames(),
    cpu: await cpuTimes(whole),
    thread: await threadTimes(session),
    at: performance.now(),
  });
  const before = await at();
  await pause(ms);
  const after = await at();
  await session.detach();
  await whole.detach();
  const thread = (name: keyof Rest['mainThread']): number => after.thread[name] - before.thread[name];
  return {
    ms: after.at - before.at,
    mainThread: {
      busy: thread('busy'),
      script: thread('script'),
      style: thread('style'),
      layout: thread('layout'),
    },
    longTasks: await longTasks(page),
    cpu: { all: after.cpu.all - before.cpu.all, renderer: after.cpu.renderer - before.cpu.renderer },
    frames: after.frames - before.frames,
  };
}

async function threadTimes(session: CDPSession): Promise<Rest['mainThread']> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (wanted: string): number =>
    (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1_000;
  return {
    busy: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    style: ms('RecalcStyleDuration'),
    layout: ms('LayoutDuration'),
  };
}

async function cpuTimes(session: CDPSession): Promise<Rest['cpu']> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sum = (fits: (type: string) => boolean): number =>
    processInfo.reduce((total, { type, cpuTime }) => total + (fits(type) ? cpuTime * 1_000 : 0), 0);
  return { all: sum(() => true), renderer: sum((type) => type === 'renderer') };
}

/** One step of a mouse wheel, and the time between two of them: fast scrolling. */
const notch = { px: 120, everyMs: 50 } as const;

/** Frame times and long tasks while `run` runs. */
export async function watchFrames(page: Page, run: () => Promise<void>): Promise<Scroll> {
  await longTasks(page);
  await page.evaluate(() => (globalThis as Probed).benchProbe.startFrames());
  await run();
  const intervals = await page.evaluate(() => (globalThis as Probed).benchProbe.frames());
  return { intervals, longTasks: await longTasks(page) };
}

/** Scrolls down and up with the wheel in the middle of the page. */
export async function measureScroll(page: Page, ms: number): Promise<Scroll> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, height / 2);
  return watchFrames(page, async () => {
    const startedAt = performance.now();
    for (let spent = 0; spent < ms; spent = performance.now() - startedAt) {
      await page.mouse.wheel(0, spent < ms / 2 ? notch.px : -notch.px);
      await pause(notch.everyMs);
    }
  });
}

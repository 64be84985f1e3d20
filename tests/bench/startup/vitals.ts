import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { pause } from './plan.ts';

/** Web vitals of a visit, in milliseconds since the navigation. */
export interface Vitals {
  /** Largest contentful paint. */
  lcp: number;
  /** Total blocking time: the part of each task over 50 ms, from the first paint on. */
  tbt: number;
  fcp: number;
}

/** A device and its connection, with the settings of Lighthouse (`lighthouse/core/config/constants.js`, devtools throttling). */
export interface Device {
  name: 'mobile' | 'desktop';
  viewport: { width: number; height: number };
  scale: number;
  /** Slowdown factor of the processor. */
  cpuSlowdown: number;
  /** Latency of a request in milliseconds, throughput in kbit/s. */
  line: { latencyMs: number; downKbps: number; upKbps: number };
}

export const devices: readonly Device[] = [
  {
    name: 'mobile',
    viewport: { width: 412, height: 823 },
    scale: 1.75,
    cpuSlowdown: 4,
    line: { latencyMs: 150 * 3.75, downKbps: 1_638.4 * 0.9, upKbps: 675 },
  },
  {
    name: 'desktop',
    viewport: { width: 1350, height: 940 },
    scale: 1,
    cpuSlowdown: 1,
    line: { latencyMs: 40 * 3.75, downKbps: 10_240 * 0.9, upKbps: 10_240 * 0.9 },
  },
];

/** A page without long tasks for this time is idle, milliseconds. */
const quietMs = 2_000;
const atMostMs = 30_000;

interface Seen {
  lcp: number;
  fcp: number;
  tasks: { at: number; ms: number }[];
}

type Watched = typeof globalThis & { vitals: Seen };

/** Blocking time of tasks, from the first paint on. */
export function blockingTime(tasks: readonly { at: number; ms: number }[], fcp: number): number {
  return tasks.reduce((sum, { at, ms }) => {
    // Lighthouse counts only the part of a task after the first paint.
    const counted = Math.min(ms, at + ms - fcp);
    return sum + Math.max(0, counted - 50);
  }, 0);
}

/** Opens the address twice on this device: first with an empty profile, then with the caches of the first visit. */
export async function measureVitals(
  browser: Browser,
  url: string,
  device: Device,
  jwt: string | null,
): Promise<{ cold: Vitals; warm: Vitals }> {
  const context = await browser.newContext({
    colorScheme: 'dark',
    viewport: device.viewport,
    deviceScaleFactor: device.scale,
    isMobile: device.name === 'mobile',
    hasTouch: device.name === 'mobile',
    locale: 'en-GB',
  });
  try {
    await context.addInitScript(watch);
    if (jwt !== null) {
      await context.addInitScript((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
    }
    const cold = await visit(context, url, device);
    const warm = await visit(context, url, device);
    return { cold, warm };
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, url: string, device: Device): Promise<Vitals> {
  const page = await context.newPage();
  try {
    await throttle(await context.newCDPSession(page), device);
    await page.goto(url, { waitUntil: 'load', timeout: atMostMs });
    const { lcp, fcp, tasks } = await quiet(page);
    return { lcp, fcp, tbt: blockingTime(tasks, fcp) };
  } finally {
    await page.close();
  }
}

async function throttle(session: CDPSession, { cpuSlowdown, line }: Device): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: (line.downKbps * 1_024) / 8,
    uploadThroughput: (line.upKbps * 1_024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/** Waits until there was no larger paint and no long task for some time. */
async function quiet(page: Page): Promise<Seen> {
  const startedAt = performance.now();
  let before = '';
  let sameSince = startedAt;
  for (;;) {
    await pause(250);
    const seen = await page.evaluate(() => (globalThis as Watched).vitals);
    const now = JSON.stringify(seen);
    if (now !== before) {
      before = now;
      sameSince = performance.now();
    }
    const still = performance.now() - sameSince >= quietMs;
    if ((still && seen.lcp > 0) || performance.now() - startedAt > atMostMs) return seen;
  }
}

/** Runs in the page before everything else: it must not use anything from outside. */
function watch(): void {
  const vitals: Seen = { lcp: 0, fcp: 0, tasks: [] };
  Object.assign(globalThis, { vitals });
  const each = (type: string, record: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  each('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime;
  });
  each('longtask', ({ startTime, duration }) => {
    vitals.tasks.push({ at: startTime, ms: duration });
  });
}

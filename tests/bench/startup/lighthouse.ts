import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, chromium } from '@playwright/test';
import { median } from '#domain/quantile.ts';
import { installPackages } from '#tests/lib/installPackages.ts';
import { ensureChromium } from '../../../scripts/ensure.ts';
import { reservePort } from '../../../scripts/lib/ports.ts';
import type { Device } from './vitals.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices';
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices'];

const version = '13.5.0';

/** The used parts of a Lighthouse result (`lighthouse/types/lhr/lhr.d.ts`). */
export interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      numericValue?: number;
      displayValue?: string;
      errorMessage?: string;
      details?: { type: string; items?: object[] };
    }
  >;
}

/** The used part of the package. */
interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: LighthouseResult } | undefined>;
  desktopConfig: object;
  /** Lighthouse's index of this machine's speed, measured in a page. */
  computeBenchmarkIndex: () => number;
}

/** Only this bench needs it and its hundred packages. */
async function loadLighthouse(): Promise<Lighthouse> {
  const place = await installPackages('lighthouse', { dependencies: { lighthouse: version } });
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(join(place, 'node_modules/lighthouse/core', file)).href);
  const [main, { pageFunctions }] = (await Promise.all([
    load('index.js'),
    load('lib/page-functions.js'),
  ])) as [Lighthouse, { pageFunctions: Pick<Lighthouse, 'computeBenchmarkIndex'> }];
  return { ...main, computeBenchmarkIndex: pageFunctions.computeBenchmarkIndex };
}

/**
 * Slowdown factor that makes this machine as fast as a mid-range phone. Lighthouse's 4, the maximum, fits a
 * fast desktop (index 1533); for slower ones its guide (`docs/throttling.md`) refers to
 * https://lighthouse-cpu-throttling-calculator.vercel.app, whose lines these are.
 */
export function slowdownOf(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1_300) return Math.min(4, 3 + (benchmarkIndex - 1_300) / 233);
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return 1 + Math.max(0, benchmarkIndex - 150) / 650;
}

/** Lighthouse's results for one page on one device. */
export interface Report {
  /** 0 to 100; null without a score. */
  scores: Record<Category, number | null>;
  /** Milliseconds on Lighthouse's simulated connection. */
  lcp: number | null;
  tbt: number | null;
  /** Audits that reduced the score, by category. */
  failed: Record<Category, string>;
}

/** A browser controlled by Lighthouse, with one profile, which may be signed in. */
export interface LighthouseBrowser {
  /** Lighthouse's index of this machine's speed, and the slowdown factor for phones. */
  readonly machine: { benchmarkIndex: number; slowdown: number };
  run(url: string, device: Device['name']): Promise<Report>;
  /** Stores a session token in the profile. */
  signIn(origin: string, jwt: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts Chromium on a debugging port. */
export async function openLighthouse(): Promise<LighthouseBrowser> {
  const { default: lighthouse, desktopConfig, computeBenchmarkIndex } = await loadLighthouse();
  const port = await reservePort(0);
  const profile = mkdtempSync(join(tmpdir(), 'dugout-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  const benchmarkIndex = await measureIndex(context, computeBenchmarkIndex);
  const slowdown = slowdownOf(benchmarkIndex);
  const phoneConfig = {
    extends: 'lighthouse:default',
    settings: { throttling: { cpuSlowdownMultiplier: slowdown } },
  };
  return {
    machine: { benchmarkIndex, slowdown },
    async run(url, device) {
      const flags = {
        port,
        logLevel: 'error' as const,
        output: 'json' as const,
        onlyCategories: [...categories],
        disableStorageReset: true,
      };
      const once = async (): Promise<Report> => {
        const answer = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : phoneConfig);
        if (!answer) throw new Error(`Lighthouse returned no result for ${url}`);
        return readReport(answer.lhr);
      };
      const first = await once();
      // On a busy machine a trace is sometimes incomplete, so there is a second attempt.
      return Object.values(first.scores).includes(null) ? once() : first;
    },
    async signIn(origin, jwt) {
      const page = await context.newPage();
      await page.goto(`${origin}/login`);
      await page.evaluate((token) => localStorage.setItem('dugout.jwt', JSON.stringify(token)), jwt);
      await page.close();
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Median of three measurements. */
async function measureIndex(context: BrowserContext, compute: () => number): Promise<number> {
  const page = await context.newPage();
  const found: number[] = [];
  for (let round = 0; round < 3; round++) found.push(await page.evaluate(compute));
  await page.close();
  return median(found) ?? Number.NaN;
}

/** Details of an audit without a figure: its first texts. */
function itemsOf({ displayValue, details }: LighthouseResult['audits'][string]): string {
  if (displayValue || details?.type !== 'table') return '';
  const texts = (details.items ?? [])
    .flatMap((item) => Object.values(item))
    .filter((value) => typeof value === 'string');
  return texts.length > 0 ? ` (${texts.slice(0, 3).join(', ')})` : '';
}

/** Extracts scores, times and the reasons for lost points from a result. */
export function readReport({ categories: found, audits }: LighthouseResult): Report {
  const of = <T>(read: (category: Category) => T): Record<Category, T> => ({
    performance: read('performance'),
    accessibility: read('accessibility'),
    'best-practices': read('best-practices'),
  });
  return {
    scores: of((name) => {
      const score = found[name]?.score;
      return typeof score === 'number' ? Math.round(score * 100) : null;
    }),
    lcp: audits['largest-contentful-paint']?.numericValue ?? null,
    tbt: audits['total-blocking-time']?.numericValue ?? null,
    failed: of((name) =>
      (found[name]?.auditRefs ?? [])
        .flatMap(({ id, weight }) => {
          const audit = audits[id];
          if (audit?.errorMessage && weight > 0) return [`${id}: ${audit.errorMessage}`];
          const lost = weight > 0 && typeof audit?.score === 'number' && audit.score < 1;
          return lost ? [`${id}${audit.displayValue ? ` ${audit.displayValue}` : ''}${itemsOf(audit)}`] : [];
        })
        .join(', '),
    ),
  };
}

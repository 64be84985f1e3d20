import '../lib/stop.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { inControlView, takeControl, type View } from '../control/app.ts';
import { type BenchStack, startBenchStack } from '../control/stack.ts';
import { launchBrowser, mainThreadMs } from '../lib/browser.ts';
import { serveBenchPages } from '../lib/site.ts';
import { quick } from '../lib/quick.ts';
import { benchLine } from '../lib/verdict.ts';
import type { PageWays } from '../page/ways.ts';
import { type Glass, openGlass } from './glass.ts';
import { padStrip } from '#agent/padStrip.ts';
import { clockOffset, pressAtGlass } from './presses.ts';
import { monotonicMs } from './protocol.ts';
import { figures, type Round, table, type WayRound } from './report.ts';
import { type GlassWay, type InWays, prepareWays, wayNames, waysInWorker } from './ways.ts';

/**
 * `npm run bench:glass`: compares ways of showing a picture in the control view, from a key at the X server
 * until the pixels show it. Each round has one press for every way in random order, so that other load of the
 * machine affects all of them. Prints a table and one last line `BENCH {...}`; about three minutes.
 */

const rounds = quick ? 5 : 40;
/** Delay from a release to the next press. */
const gapMs = 400;

type InPage = typeof globalThis & { benchWays: PageWays };
const say = (line: string): void => console.error(line);

await ensureBuilt(say, new AbortController().signal);
const pages = await serveBenchPages();
const stack = await startBenchStack();
const glass = await openGlass(say);
const browser = await launchBrowser(glass?.display);
try {
  if (!glass) throw new Error('Ways of showing a picture can only be compared on a screen');
  const measured = await compare(glass, stack);
  console.log(`\n${table(measured)}\n`);
  console.log(
    'Milliseconds, p50/p95. Key to glass: from a key pressed at the X server (XTEST) to the pixels of the screen (Xvfb,\n' +
      'read every 2 ms) that show it. Received to glass: the last part of that, for every picture, from the start of its\n' +
      'decoding. jpeg, local. Beside the first: median difference to the first way in the same round, with the 95 %\n' +
      'confidence interval of a bootstrap; an interval below 0 is a way that is quicker. Next frame: from decoded to the\n' +
      'next animation frame of the worker. Main thread: processor time of the page for a picture, with the key press.\n',
  );
  console.log(benchLine(figures(measured)));
} finally {
  await browser.close();
  glass?.close();
  await stack.stop();
  pages.close();
}

function compare(screen: Glass, on: BenchStack): Promise<Round[]> {
  // One format, because a trial of another one would affect only some of the ways.
  const settings = { format: 'jpeg', scale: 1 } as const;
  return inControlView(
    { browser },
    on,
    {},
    settings,
    async (view) => {
      const { page } = view;
      await takeControl(view, pages.url);
      await page.getByRole('button', { name: 'Control with keyboard' }).click();
      await page.getByRole('button', { name: /^Turn keyboard control off/ }).waitFor();
      await screen.aim(page, '[role="dialog"] [data-picture]');
      await page.evaluate((url) => import(url), `${pages.url}/ways.js`);
      const hasVideo = await page.evaluate(() => (globalThis as InPage).benchWays.hasVideo);
      const ways = wayNames.filter((way) => hasVideo || !way.startsWith('video'));
      const offset = await clockOffset(() => view.worker.evaluate(() => performance.now()));
      const found: Round[] = [];
      for (let round = 0; round < rounds; round++) {
        const one: Round = {};
        for (const way of shuffled(ways)) one[way] = await measure(screen, view, way, offset);
        found.push(one);
        if (round % 10 === 9) say(`${round + 1} of ${rounds} rounds …`);
      }
      await page.evaluate(() => (globalThis as InPage).benchWays.show('worker'));
      return found;
    },
    { worker: waysInWorker, page: prepareWays },
  );
}

/** A press that is shown in this way, and the following pictures. @param offset from {@link clockOffset} */
async function measure(
  { readings, key }: Glass,
  { page, worker }: Pick<View, 'page' | 'worker'>,
  way: GlassWay,
  offset: number,
): Promise<WayRound> {
  await page.evaluate((name) => (globalThis as InPage).benchWays.show(name), way);
  // The surface shows an old picture until the next one arrives.
  await readings.until(() => true, monotonicMs());
  await worker.evaluate(() => (globalThis as InWays).benchPainted());
  readings.clear();
  let pressToGlass = Number.NaN;
  const threadMs = await mainThreadMs(page, async () => {
    const { shownAfter } = await pressAtGlass(readings, key, 1, undefined, gapMs);
    pressToGlass = shownAfter[0] ?? Number.NaN;
  });
  const painted = await worker.evaluate(() => (globalThis as InWays).benchPainted());
  const numbers = 2 ** padStrip.frameBits;
  const onGlass = painted.flatMap(({ frame, at, decodedAt, nextFrameAt }) => {
    const seenAt = readings.seenAt(frame % numbers);
    if (seenAt === undefined) return [];
    const toNextFrame = nextFrameAt === null ? null : nextFrameAt - decodedAt;
    return [{ toGlass: seenAt - at - offset, decoding: decodedAt - at, toNextFrame }];
  });
  return { pressToGlass, painted: painted.length, onGlass, mainThreadMs: threadMs };
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

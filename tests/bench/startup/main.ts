import '../lib/stop.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { startStack } from '../../../scripts/stack.ts';
import { signInToApi } from '#tests/support/api.ts';
import { launchBrowser } from '../lib/browser.ts';
import { isPortFree } from '../../../scripts/lib/ports.ts';
import { round } from '../lib/stats.ts';
import { benchLine } from '../lib/verdict.ts';
import { measureInteractions } from './interactions.ts';
import { type LighthouseBrowser, openLighthouse } from './lighthouse.ts';
import { dropBuild, dropTemplate, newHome, npmStart } from './npmStart.ts';
import { visitBeforeOffline } from './offline.ts';
import { quick } from './plan.ts';
import { figures, type Startup, tables, verdicts } from './report.ts';
import { weigh } from './sizes.ts';
import { visitPages } from './visits.ts';

/**
 * `npm run bench:startup`: start-up times of the stack and of the app. Prints tables,
 * each budget with its verdict, and one last line `BENCH {...}`. A missed budget does not
 * fail the run.
 */

/** Port of the local screenshot service (specification, "The local screenshot service"). */
const screenshotPort = 5_580;

const say = (line: string): void => console.error(line);

/** Three starts: without a build, with only the built app, and with everything cached. */
async function startThrice(): Promise<Startup['starts']> {
  const [fresh, home] = [newHome(), newHome()];
  try {
    say('npm start, nothing built …');
    if (!quick) dropBuild();
    const first = quick ? null : await npmStart(fresh);
    await ensureBuilt(say, new AbortController().signal);
    say('npm start, cold …');
    dropTemplate();
    const cold = await npmStart(home);
    say('npm start, warm …');
    const warm = await npmStart(home);
    return { ...(first ? { first } : {}), cold, warm };
  } finally {
    fresh.remove();
    home.remove();
  }
}

/** Measures visits of the running stack, which is stopped before the last visit, without a network. */
async function visitAll(): Promise<Pick<Startup, 'visits' | 'machine' | 'offlineMs' | 'interactions'>> {
  const stack = await startStack({
    port: Number(process.env['BENCH_PORT'] ?? 0),
    // The app requests it there, and the browser logs an error if nothing listens on the port. If the port is
    // in use, no substitute is needed.
    ...((await isPortFree(screenshotPort)) ? { screenshotPort } : {}),
    env: { NODE_ENV: 'production' },
  });
  const browser = await launchBrowser();
  let lighthouse: LighthouseBrowser | null = null;
  try {
    lighthouse = await openLighthouse();
    const visits = await visitPages(browser, lighthouse, stack.url, say);
    const supervisor = await signInToApi(stack.url, 'supervisor');
    const interactions = await measureInteractions(browser, stack.url, supervisor.jwt, say).catch(
      (error: unknown) => {
        // The other results of this run are kept.
        say(`The interactions could not be measured: ${String(error)}`);
        return [];
      },
    );
    say('Without a network …');
    const offline = await visitBeforeOffline(browser, stack.url);
    await stack.stop();
    const { machine } = lighthouse;
    return { visits, machine, interactions, offlineMs: await offline.start() };
  } finally {
    await lighthouse?.close();
    await browser.close();
    await stack.stop();
  }
}

const starts = await startThrice();
const measured: Startup = { parts: await weigh(), starts, ...(await visitAll()) };
console.log(`\n${tables(measured)}\n`);
console.log(
  'LCP and TBT: measured on the slowed-down line and processor of Lighthouse’s mobile and desktop settings, in a\n' +
    'new profile and again; LH: Lighthouse’s own, simulated, with the slowdown that makes this machine ' +
    `(index ${measured.machine.benchmarkIndex})\na phone of the middle class: ${round(measured.machine.slowdown, 1)} times. ` +
    'Memory: proportional share (PSS) of all processes.\n',
);
for (const line of verdicts(measured)) console.log(line);
console.log(benchLine(figures(measured)));

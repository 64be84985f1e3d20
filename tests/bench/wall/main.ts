import '../lib/stop.ts';
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { ensureVideoLibraries } from '../../../scripts/lib/videoLibraries.ts';
import { launchBrowser } from '../lib/browser.ts';
import { benchLine } from '../lib/verdict.ts';
import { restApp, scrollApp } from './app.ts';
import { restNaive, scrollNaive, serveNaiveWall } from './naive.ts';
import { openApp, openNaive, type Opening } from './opening.ts';
import { plan, refreshMs } from './plan.ts';
import {
  figures,
  movingFigures,
  movingVerdicts,
  openingTable,
  openingVerdict,
  type Pair,
  restTable,
  scrollTable,
  verdicts,
} from './report.ts';
import type { Rest, Scroll } from '../lib/measure.ts';
import { sceneOfAll, sceneOfOne, startWallStack, type WallScene } from './stack.ts';

/**
 * `npm run bench:wall`: the wall compared with a naive implementation, in one run on one machine. Prints tables, each budget
 * with its verdict, and one last line `BENCH {...}`. A missed budget does not
 * fail the run.
 */

const say = (line: string): void => console.error(line);

await ensureBuilt(say, new AbortController().signal);
ensureVideoLibraries(say);
const naivePage = await serveNaiveWall();
say('Connecting the consoles …');
const stack = await startWallStack(Math.max(...plan.tiles, plan.scrolled), plan.ofEachServer);
const browser = await launchBrowser();

async function rest(scene: WallScene, title?: string): Promise<Pair<Rest>> {
  const tiles = scene.consoles.length;
  say(`${title ?? tiles} tiles at rest …`);
  return {
    tiles,
    name: scene.name,
    ...(title ? { title } : {}),
    app: await restApp(browser, stack, scene),
    naive: await restNaive(browser, naivePage.url, stack, scene),
  };
}

async function scroll(scene: WallScene, title?: string): Promise<Pair<Scroll>> {
  const tiles = scene.consoles.length;
  say(`${title ?? tiles} tiles scrolled …`);
  return {
    tiles,
    name: scene.name,
    ...(title ? { title } : {}),
    app: await scrollApp(browser, stack, scene),
    naive: await scrollNaive(browser, naivePage.url, stack, scene),
  };
}

async function opening(scene: WallScene): Promise<Pair<Opening>> {
  const tiles = scene.consoles.length;
  say(`${tiles} tiles opened …`);
  const naive = await openNaive(browser, naivePage.url, stack, scene);
  return { tiles, name: scene.name, app: await openApp(browser, stack, scene), naive };
}

try {
  const opened = await opening(sceneOfOne(stack, plan.scrolled));
  const rests: Pair<Rest>[] = [];
  for (const tiles of plan.tiles) rests.push(await rest(sceneOfOne(stack, tiles)));
  say(`${plan.moving} tiles with streams …`);
  const moving = {
    tiles: plan.moving,
    rest: await restApp(browser, stack, sceneOfOne(stack, plan.moving), true),
  };
  const scrolled = await scroll(sceneOfOne(stack, plan.scrolled));
  const all = sceneOfAll(stack, plan.ofEachServer);
  const allTitle = `${all.consoles.length} (all servers)`;
  const allRest = await rest(all, allTitle);
  const allScrolled = await scroll(all, allTitle);
  console.log(`\n${openingTable(opened)}`);
  console.log(`\n${restTable([...rests, allRest], refreshMs)}\n`);
  console.log(`${scrollTable(scrolled)}\n\n${scrollTable(allScrolled)}\n`);
  console.log(
    'Opened: since the navigation, with code and lists in the caches; watching starts 1 s after a tile becomes visible.\n' +
      'All tiles in sight, each due every 5 s. Main thread and CPU: processor time as a share of one core.\n' +
      'Naive: NATS on the page’s thread, a blob URL, an img and a timer for each tile, two requests at once.\n',
  );
  console.log(openingVerdict(opened));
  for (const line of movingVerdicts(moving)) console.log(line);
  const largest = rests.at(-1);
  if (largest) for (const line of verdicts(largest, scrolled)) console.log(line);
  for (const line of verdicts(allRest, allScrolled)) console.log(line);
  console.log(
    benchLine({
      ...figures([...rests, allRest], [scrolled, allScrolled], refreshMs, [opened]),
      ...movingFigures(moving),
    }),
  );
} finally {
  await browser.close();
  await stack.stop();
  naivePage.close();
}

import { setTimeout as after } from 'node:timers/promises';
import type { User } from '#contract/http/me.ts';
import { type FakePads, installInPage, sonyPad } from '#tests/support/fakePad.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import type { Engine, EngineName } from '../../engines/lib/engine.ts';
import { findInPage, type Step } from '../../engines/lib/find.ts';
import { openFirefox } from '../../engines/lib/firefox.ts';
import { installedEngines } from '../../engines/lib/installed.ts';
import { openWebKit } from '../../engines/lib/webkit.ts';
import { startRewritingProxy } from '../lib/rewritingProxy.ts';
import type { AppBench } from '../page/app.ts';
import { defaults } from './app.ts';
import { measurePictures, type Lab } from './lab.ts';
import { pause, plan } from './plan.ts';
import type { Measurement, Way } from './report.ts';
import type { BenchStack } from './stack.ts';

type InPage = typeof globalThis & { fakePads: FakePads; bench: AppBench };

/** Presses of one call to the page: WebDriver limits its time. */
const pressesAtOnce = 10;

/** The control view with a pad in hand in each other installed engine: everything is measured in the page. */
export async function benchEngines(
  lab: Lab,
  stack: BenchStack,
  say: (line: string) => void,
): Promise<Partial<Record<EngineName, Way>>> {
  const { engines, missing } = installedEngines();
  for (const line of missing) say(line);
  const ways: Partial<Record<EngineName, Way>> = {};
  for (const name of engines) {
    say(`Dugout in ${name} …`);
    const engine = await (name === 'firefox' ? openFirefox() : openWebKit());
    try {
      const measure = (roundTripMs: number) => playIn(engine, lab, stack, roundTripMs);
      ways[name] = {
        name: `Dugout, pad in hand, ${name}`,
        near: await measure(0),
        far: await measure(plan.roundTripMs),
      };
    } finally {
      await engine.close();
    }
  }
  return ways;
}

async function playIn(
  engine: Engine,
  { pagesUrl }: Lab,
  stack: BenchStack,
  roundTripMs: number,
): Promise<Measurement> {
  const { natsUrl } = await stack.operator.me();
  const line = await startFaultProxy(Number(new URL(natsUrl).port), { roundTripMs });
  const path = `/playing-control/all?server=${stack.serverId}&console=${stack.target.consoleId}`;
  const stored = { jwt: stack.operator.jwt, 'preferences.control.settings': defaults };
  const start = Object.entries(stored).map(
    ([key, value]) => `localStorage.setItem('dugout.${key}', ${JSON.stringify(JSON.stringify(value))});`,
  );
  const proxy = await startRewritingProxy(stack.url, /^\/api\/me$|^\/playing-control/, (at, text) =>
    at === '/api/me'
      ? JSON.stringify({ ...(JSON.parse(text) as User), natsUrl: `ws://127.0.0.1:${line.port}` })
      : text.replace(
          '<head>',
          () => `<head><script>${start.join('')}(${installInPage.toString()})();</script>`,
        ),
  );
  const until = async (...steps: Step[]): Promise<void> => {
    const endsAt = performance.now() + 60_000;
    while (!(await engine.evaluate(findInPage, steps, 'count'))) {
      if (performance.now() > endsAt) throw new Error(`${engine.name}: no ${JSON.stringify(steps)}`);
      await after(50);
    }
  };
  const press = async (name: RegExp): Promise<void> => {
    const step = { role: 'button', name: { like: name.source } };
    await until(step);
    const { x, y, width, height } = (await engine.evaluate(findInPage, [step], 'place')) as DOMRect;
    await engine.moveTo({ x: x + width / 2, y: y + height / 2 });
    await engine.mouseDown();
    await engine.mouseUp();
  };
  try {
    await engine.open(proxy.url + path);
    await until({ css: '[role="dialog"] [data-state="live"]' });
    await engine.evaluate((pad) => (globalThis as InPage).fakePads.plug(0, pad), sonyPad);
    await press(/^Control with DualShock/);
    await until({ text: { is: 'You are in control' } });
    await engine.evaluate((url) => import(url), `${pagesUrl}/app.js`);
    await engine.evaluate(() => (globalThis as InPage).bench.startMatch());
    await engine.evaluate(() => (globalThis as InPage).bench.wiggle());
    await pause(plan.warmUpMs);
    let fps = 0;
    const { processors } = await measurePictures({ glass: null }, async () => {
      fps = await engine.evaluate((forMs) => (globalThis as InPage).bench.fps(forMs), plan.watchMs);
    });
    await engine.evaluate(() => (globalThis as InPage).bench.rest());
    const buttonToPicture: number[] = [];
    while (buttonToPicture.length < plan.presses) {
      const { shownAfter } = await engine.evaluate(
        (times) => (globalThis as InPage).bench.presses(times),
        pressesAtOnce,
      );
      buttonToPicture.push(...shownAfter);
    }
    await press(/^Give back$/);
    await until({ role: 'button', name: { like: '^Take control' } });
    return { fps, processors, buttonToPicture };
  } finally {
    await engine.open('about:blank');
    proxy.close();
    await line.close();
  }
}

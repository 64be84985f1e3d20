import puppeteer, { type KeyInput, type TouchHandle } from 'puppeteer-core';
import { ensureFirefox } from '../../../scripts/ensure.ts';
import { type Engine, windowSize } from './engine.ts';

/** Dark like the other browsers of the tests, with touch, and without prompts. */
const preferences = {
  'ui.systemUsesDarkTheme': 1,
  'dom.w3c_touch_events.enabled': 1,
  'intl.accept_languages': 'en-GB',
  'dom.disable_beforeunload': true,
};

/** Starts Firefox without a screen, over WebDriver BiDi. @throws ToolMissingError */
export async function openFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    extraPrefsFirefox: preferences,
    defaultViewport: windowSize,
    env: { ...process.env, TZ: 'UTC' },
  });
  const page = await browser.newPage();
  page.on('console', (message) => {
    if (process.env['ENGINE_LOG']) console.log('firefox console', message.type(), message.text());
  });
  page.on('pageerror', (error) => {
    if (process.env['ENGINE_LOG']) console.log('firefox error', error);
  });
  let finger: TouchHandle | null = null;
  return {
    name: 'firefox',
    async open(url) {
      const go = () => page.goto(url, { waitUntil: 'load' });
      // Observed in one of two runs when the page of a plan was left for about:blank right after saving. The
      // app loads no other document then; changes of its address, requests and imports at that moment do not
      // cause it.
      await go().catch((error: Error) =>
        error.message.includes('NS_BINDING_ABORTED') ? go() : Promise.reject(error),
      );
    },
    reload: async () => void (await page.reload({ waitUntil: 'load' })),
    evaluate: <A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A) =>
      page.evaluate<unknown[], (...all: unknown[]) => R>(run as unknown as (...all: unknown[]) => R, ...args),
    keyDown: (key) => page.keyboard.down(key as KeyInput),
    keyUp: (key) => page.keyboard.up(key as KeyInput),
    moveTo: ({ x, y }) => page.mouse.move(x, y, { steps: 5 }),
    mouseDown: () => page.mouse.down(),
    mouseUp: () => page.mouse.up(),
    fingerDown: async ({ x, y }) => void (finger = await page.touchscreen.touchStart(x, y)),
    async fingerUp() {
      await finger?.end();
      finger = null;
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

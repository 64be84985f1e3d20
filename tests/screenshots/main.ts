import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { consoleStatus } from '#contract/enums.ts';
import { signInToApi } from '#tests/support/api.ts';
import { chromiumArgs } from '#tests/support/chromium.ts';
import { ensureChromium } from '../../scripts/ensure.ts';
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { startStack } from '../../scripts/stack.ts';

/** `npm run screenshots`: takes the README's pictures from the real app into `docs/images`. */

const folder = resolve(import.meta.dirname, '../../docs/images');
const viewport = { width: 1440, height: 900 };
/** The wall of one server with every state of a console, most of them running. */
const fleet = '18x90';

await ensureBuilt((line) => console.error(line), new AbortController().signal);
await mkdir(folder, { recursive: true });
const stack = await startStack({ fleet, port: Number(process.env['SCREENSHOTS_PORT'] ?? 0) });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArgs,
});
try {
  const { jwt, servers, consoles } = await signInToApi(stack.url, 'operator');
  const context = await browser.newContext({
    colorScheme: 'dark',
    viewport,
    hasTouch: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript((token) => {
    localStorage.setItem('dugout.jwt', JSON.stringify(token));
    localStorage.setItem('dugout.preferences.wall.sort', JSON.stringify('status'));
  }, jwt);

  const server = (await servers()).toSorted((a, b) => a.id - b.id)[0];
  if (!server) throw new Error('There is no server to show');
  const connected = (await consoles(server.id)).filter(({ status }) => status === consoleStatus.connected);
  await page.goto(`${stack.url}/playing-control/all?server=${server.id}`);
  await page.getByRole('article').first().waitFor();
  await settled(page);
  await page.screenshot({ path: `${folder}/wall.png` });

  const shown = connected.find(({ name }) => name.endsWith('-03'));
  await page.goto(`${stack.url}/playing-control/all?server=${server.id}&console=${shown?.id ?? 0}`);
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-state="live"]').waitFor();
  await dialog.getByRole('button', { name: 'Control with on-screen gamepad' }).click();
  await dialog.getByText('You are in control').waitFor();
  // Toasts are not part of the picture.
  await page.getByText('Now you can use gamepad control.').waitFor({ state: 'detached' });
  await page.screenshot({ path: `${folder}/control.png` });
  console.log(`docs/images/wall.png and docs/images/control.png show ${stack.url}`);
} finally {
  await browser.close();
  await stack.stop();
}

/** Every visible picture has loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const inSight = [...document.querySelectorAll('article')].filter(
      (tile) => tile.getBoundingClientRect().top < innerHeight,
    );
    return inSight.length > 0 && inSight.every((tile) => !tile.textContent.includes('Loading preview'));
  });
}

import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { headers } from 'nats';
import sharp from 'sharp';
import { imageHeaders } from '#contract/channel/image.ts';
import { listen } from '#tests/support/channel.ts';
import { pngHeader } from '#tests/support/pngHeader.ts';
import { expect, test } from './fixtures.ts';

/** Data sent instead of pictures, in turn. */
const invalidPictures = async (): Promise<Uint8Array[]> => [
  // 256 million pixels in less than a megabyte.
  await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer(),
  Uint8Array.from({ length: 500_000 }, (_, at) => (at * 7_919) % 251),
  // A valid header of a picture that cannot be decoded.
  new Uint8Array([...pngHeader(300, 169), ...new Uint8Array(100_000)]),
  new TextEncoder().encode('<html></html>'),
];

/** Memory of the processes that run pages, in MB. */
async function pageMemoryMb(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('agents that send bombs, noise and invalid data in place of pictures cost the page no memory, and tiles say so', async ({
  page,
  browser,
  api,
  stack,
  faults,
}) => {
  faults.allow(/unreadable picture/);
  const servers = await api.servers();
  // Streams use another path.
  await page.addInitScript(() => localStorage.setItem('dugout.preferences.wall.live', 'false'));
  await page.goto('/playing-control/all?server=all');
  await expect(page.getByRole('article').first()).toBeVisible();
  // Its own pictures have arrived: from here on no step should need more memory.
  await expect(page.getByRole('article').first().getByText('Loading preview...')).toHaveCount(0);
  let before = 0;
  await expect
    .poll(
      async () => {
        const previous = before;
        before = await pageMemoryMb(browser);
        return Math.abs(before - previous);
      },
      { intervals: [1_000] },
    )
    .toBeLessThan(2);
  const bodies = await invalidPictures();
  let sent = 0;
  let most = 0;
  const rogues = await Promise.all(
    servers.map(({ token }) =>
      listen(stack, 'getTransformedScreenshot', { token }, (message) => {
        const marks = headers();
        marks.set(imageHeaders.contentType, 'image/webp');
        marks.set(imageHeaders.frame, String(1_000_000 + sent));
        marks.set(imageHeaders.capturedAt, String(Date.now()));
        message.respond(bodies[sent++ % bodies.length], { headers: marks });
      }),
    ),
  );
  // After a failure, a focused tile requests a picture each second, instead of every 5 s.
  await page
    .getByRole('button', { name: /press Enter to focus/ })
    .first()
    .click();
  await expect
    .poll(async () => {
      most = Math.max(most, await pageMemoryMb(browser));
      return sent;
    })
    .toBeGreaterThan(2 * bodies.length);
  await expect(page.getByText('Unreadable picture').first()).toBeVisible();
  expect(most - before).toBeLessThan(50);
  await Promise.all(rogues.map((rogue) => rogue.close()));
});

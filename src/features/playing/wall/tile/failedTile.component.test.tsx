import { expect, onTestFinished, test } from 'vitest';
import { consoleStatus } from '#contract/enums.ts';
import type { ChannelRequest } from '#contract/channel/methods.ts';
import { getConsolesWhy } from '#contract/http/why.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp, reopenApp } from '#tests/components/openApp.tsx';
import { expectCount } from '#tests/components/page.ts';

const wall = '/playing-control/all?server=1';

/** Bytes of a red picture. */
async function redPicture(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(48, 27);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 48, 27);
  return (await canvas.convertToBlob({ type: 'image/webp' })).bytes();
}

/** A wall with a failed console, C1-03, whose agent has its last picture, and with the requests to the agent. */
async function createFailedWorld() {
  const world = createWorld(demoFleet());
  const bytes = await redPicture();
  const asked: ChannelRequest<'getTransformedScreenshot'>[] = [];
  world.channel.on('getTransformedScreenshot', (_target, body) => {
    if (body) asked.push(body);
    return bytes;
  });
  const targets = () => world.channel.requests('getTransformedScreenshot').map(({ consoleId }) => consoleId);
  return { world, asked, targets };
}

test('a failed console shows its last picture, clearly a past one, and one that fails meanwhile keeps the picture that it had', async () => {
  const { world, asked, targets } = await createFailedWorld();
  world.channel.connect = () => world.channel.setStatus('connecting');
  localStorage.clear();
  localStorage.setItem('dugout.jwt', JSON.stringify(crypto.randomUUID()));
  localStorage.setItem('dugout.theme', '"light"');
  onTestFinished(() => localStorage.removeItem('dugout.theme'));
  const { screen, router } = await reopenApp(wall, world);
  const tile = screen.getByRole('article', { name: 'C1-03' });
  await expect.element(tile.getByText('Lost connection')).toBeVisible();
  await expect.element(tile.getByRole('button', { name: 'All actions of C1-03' })).toBeVisible();
  expect(targets()).toEqual([]);
  world.channel.setStatus('live');

  const picture = tile.getByRole('img', { name: 'Last image of C1-03' });
  await expect.element(picture).toBeVisible();
  await expect.element(tile).toHaveAttribute('data-past');
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(48);
  const { filter, width } = getComputedStyle(picture.element());
  expect(filter).toContain('brightness(0.3)');
  expect(Number.parseFloat(width)).toBeCloseTo(tile.element().clientWidth, 0);
  // A viewer without a picture names none, and does not wait for a newer one.
  expect(asked).toEqual([expect.not.objectContaining({ after: expect.anything() })]);
  // Buttons on the dark picture are light, in this theme too.
  for (const name of ['Download logs', 'Connect']) {
    const { color } = getComputedStyle(tile.getByRole('button', { name }).element());
    const levels = color.match(/\d+/g)?.slice(0, 3).map(Number) ?? [];
    expect([name, color, Math.min(...levels) > 180]).toEqual([name, color, true]);
  }
  const edge = (name: string): string =>
    getComputedStyle(screen.getByRole('article', { name }).element()).boxShadow;
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = 'var(--mantine-color-red-6)';
  const red = getComputedStyle(probe).color;
  probe.remove();
  expect(edge('C1-03')).toContain(`${red} 0px 0px 0px 2px`);
  expect(edge('C1-01')).not.toContain(red);

  await router.navigate('/');
  await expectCount(screen.getByRole('article'), 0);
  await router.navigate(wall);
  await expect.element(picture).toBeVisible();
  expect(targets()).toEqual([13]);

  const other = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(other.getByRole('img', { name: 'Picture of C1-01' })).toBeVisible();
  const failed = world.fleet.consoles.find(({ id }) => id === 11);
  Object.assign(failed ?? {}, { status: consoleStatus.failed, statusText: 'failed', activeAccount: null });
  world.realtime.emit('consolesUpdated', { ids: [11] });
  await expect.element(other).toHaveAttribute('data-past');
  await expect.element(other.getByRole('img', { name: 'Picture of C1-01' })).toBeVisible();
  expect(targets()).toEqual([13]);
});

test('a failed tile whose agent has no picture asks once, and stays without one', async () => {
  const world = createWorld(demoFleet());
  const retry = { id: 13, reason: 'retrying', params: { at: Date.now() + 3_600_000 } };
  world.api.on(getConsolesWhy, { data: [retry] });
  const { screen } = await openApp(wall, world);
  const tile = screen.getByRole('article', { name: 'C1-03' });
  const requests = () => world.channel.requests('getTransformedScreenshot').length;
  await expect.poll(requests).toBe(1);
  world.realtime.emit('consolesUpdated', { ids: [13] });
  await screen.getByRole('button', { name: 'Fit all tiles to the window' }).click();
  await expect.element(tile.getByText('Lost connection')).toBeVisible();
  await expect.element(tile).not.toHaveAttribute('data-past');
  await expect.element(tile.getByRole('img')).not.toBeInTheDocument();
  expect(requests()).toBe(1);
  // Its reason names the time of the next check, which is then not repeated.
  await expect.element(tile.getByText(/^Failed .* · next try \d\d:\d\d$/)).toBeVisible();
  await expect.element(tile.getByText(/Next check/)).not.toBeInTheDocument();
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { getConsolePast } from '#contract/http/past.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { clickAtOnce, expectAddress } from '#tests/components/page.ts';
import { failedAt as at } from '#tests/components/recordings.ts';

async function open(address: string) {
  const world = createWorld(demoFleet());
  world.channel.on('logs', { text: '' });
  world.channel.on('recording', {
    kept: { from: at - 60_000, to: at + 60_000 },
    ranges: [],
    gaps: [],
    events: [],
    more: false,
  });
  world.channel.on('recordingPart', new Uint8Array());
  const control = (from: number) => ({ from, to: from + 1_000, by: null });
  world.api.on(getConsolePast, {
    from: at - 3_600_000,
    to: at + 3_600_000,
    states: [],
    accounts: [],
    controls: [control(at + 65_000), control(at + 125_000)],
    pauses: [],
    plan: [],
    marks: [],
    cutBefore: null,
  });
  return (await openApp(address, world)).screen;
}

test('two quick steps of a console’s past both count, of the player and on the strip', async () => {
  const screen = await open(`/consoles/11?at=${at}`);
  const back = screen.getByRole('button', { name: 'Back 10 seconds' });
  await clickAtOnce(back, back);
  await expectAddress(`/consoles/11?at=${at - 20_000}`);
  await expect.element(screen.getByText(/^Recording: .* 03:11:40/)).toBeVisible();
  // A stop is shown from 5 seconds before it.
  const next = screen.getByRole('button', { name: 'Next event' });
  await expect.element(next).toBeEnabled();
  await clickAtOnce(next, next);
  await expectAddress(`/consoles/11?at=${at + 120_000}`);
  const strip = screen.getByRole('slider', { name: 'Shown time' }).element();
  const step = () => strip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  step();
  step();
  // A step is a 200th of the visible 24 hours.
  await expectAddress(`/consoles/11?at=${at + 120_000 + 2 * 432_000}`);
});

test('a long drag on the strip changes the address rarely, and shows the moment under the pointer', async () => {
  const screen = await open(`/consoles/11?at=${at}`);
  const slider = screen.getByRole('slider', { name: 'Shown time' });
  await expect.element(screen.getByRole('button', { name: 'Next event' })).toBeEnabled();
  const strip = slider.element();
  const { left, top, width } = strip.getBoundingClientRect();
  const changes = vi.spyOn(history, 'replaceState');
  onTestFinished(() => changes.mockRestore());
  vi.spyOn(strip, 'setPointerCapture').mockReturnValue();
  const send = (type: string, x: number) =>
    strip.dispatchEvent(
      new PointerEvent(type, { clientX: left + x, clientY: top + 5, pointerId: 1, bubbles: true, button: 0 }),
    );
  send('pointerdown', 10);
  const shown = () => Number(strip.getAttribute('aria-valuenow'));
  await expect.poll(shown).toBeLessThan(at - 3_600_000);
  const before = shown();
  for (let x = 10; x < width / 2; x++) send('pointermove', x);
  await expect.poll(shown).toBeGreaterThan(before);
  send('pointerup', width / 2);
  await expectAddress(`/consoles/11?at=${shown()}`);
  expect(changes.mock.calls.length).toBeLessThanOrEqual(3);
});

test('of the wall’s past only pictures in view, or near it, are requested; others when they are scrolled to', async () => {
  const fleet = demoFleet();
  const [first] = fleet.consoles;
  if (!first) throw new Error('There is no console');
  fleet.consoles = Array.from({ length: 120 }, (_, nth) => ({
    ...first,
    id: 1_000 + nth,
    name: `c9-${String(nth).padStart(3, '0')}`,
  }));
  const world = createWorld(fleet);
  const asked = new Set<number | undefined>();
  world.channel.on('recordingPart', ({ consoleId }) => {
    asked.add(consoleId);
    return new Uint8Array();
  });
  const { screen } = await openApp(`/playing-control/all?server=1&at=${at}`, world);
  await expect.poll(() => asked.has(1_000)).toBe(true);
  await expect.element(screen.getByText('Not recorded').first()).toBeVisible();
  expect(asked.size).toBeLessThan(60);
  expect(asked.has(1_119)).toBe(false);
  screen
    .getByRole('link', { name: /C9-119/ })
    .element()
    .scrollIntoView();
  await expect.poll(() => asked.has(1_119)).toBe(true);
});

test('two quick steps of the wall’s past both count', async () => {
  const screen = await open(`/playing-control/all?server=1&at=${at}`);
  const later = screen.getByRole('button', { name: '+1 min' });
  await clickAtOnce(later, later);
  await expectAddress(`/playing-control/all?server=1&at=${at + 120_000}`);
});

import { expect, test } from 'vitest';
import type { ConsoleScreen } from '#contract/agent/index.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import type { Frame } from '#agent/driver.ts';
import { ScreenWatch } from './screenWatch.ts';

/** A picture of vertical stripes of different widths: each number is another screen. */
function stripes(number: number) {
  const [width, height] = [34, 16];
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const [cell, row] = [Math.floor((at % width) / 2), Math.floor(at / width)];
    data.fill(
      (Math.imul(cell * 31 + row * 17 + number * 101, 2_654_435_761) >>> 24) & 0xff,
      at * 4,
      at * 4 + 4,
    );
  }
  return { data, width, height };
}

/** A screen watch of a console; the test decides its picture. */
function createTestWatch() {
  const clock = createFakeClock();
  const told: Omit<ConsoleScreen, 'consoleId'>[] = [];
  const state = {
    picture: 0,
    isStill: false,
    isOff: false,
    hangs: false,
    isWatched: true,
    script: 'Rivals' as string | null,
  };
  let frame = 0;
  let taken = 0;
  const changes: (string | null)[] = [];
  const watch = new ScreenWatch({
    clock,
    onChange: (shown) => changes.push(shown && shown.hash),
    async frame(_options, encoder): Promise<Frame> {
      taken += 1;
      if (state.isOff) throw new Error('no picture');
      if (state.hangs) await new Promise(() => undefined);
      if (!state.isStill) frame += 1;
      const bytes = encoder
        ? state.isStill
          ? new Uint8Array()
          : await encoder.encode(stripes(state.picture))
        : new Uint8Array(9);
      return { bytes, contentType: 'image/jpeg', frame, capturedAt: clock.time() };
    },
    isWatched: () => state.isWatched,
    script: () => state.script,
    onScreen: (screen) => told.push(screen),
  });
  const look = async (
    times: number,
    picture: (at: number) => number = () => state.picture,
  ): Promise<void> => {
    for (let at = 0; at < times; at += 1) {
      state.picture = picture(at);
      await watch.look();
      clock.pass(2_000);
    }
  };
  return { watch, told, state, look, clock, changes, taken: () => taken };
}

test('a screen is reported once when it has settled, as are motion and the script', async () => {
  const { told, state, look } = createTestWatch();
  await look(6);
  expect(told).toMatchObject([
    { script: 'Rivals' },
    { screen: { since: expect.any(String) }, script: 'Rivals' },
  ]);
  state.script = null;
  await look(2);
  expect(told.at(-1)).toMatchObject({ screen: told[1]?.screen, script: null });
  await look(6, (at) => at + 1);
  expect(told.at(-1)).toEqual({ screen: null, script: null });
  expect(told).toHaveLength(4);
});

test('a frozen picture is a screen although no new one arrives; without pictures, or with the keyboard open, no screen is reported', async () => {
  const { told, state, look } = createTestWatch();
  await look(5, (at) => at + 1);
  expect(told.at(-1)).toEqual({ screen: null, script: 'Rivals' });
  state.isStill = true;
  await look(8);
  expect(told.at(-1)).toMatchObject({ screen: { hash: expect.any(String) } });
  state.isOff = true;
  await look(8);
  const lost = { script: 'Rivals', pictureLostSince: expect.any(String) };
  expect(told.at(-1)).toEqual(lost);
  const count = told.length;
  await look(8);
  expect(told).toHaveLength(count);
  // A console that is off, or whose keyboard is open, is not expected to have a picture.
  state.isWatched = false;
  await look(1);
  expect(told.at(-1)).toEqual({ script: 'Rivals' });
  state.isWatched = true;
  await look(4);
  expect(told.at(-1)).toEqual({ script: 'Rivals' });
  await look(4);
  expect(told.at(-1)).toEqual(lost);
  Object.assign(state, { isOff: false, isStill: false });
  await look(5);
  expect(told.at(-1)).toMatchObject({ screen: { hash: expect.any(String) } });
  expect(told.at(-1)).not.toHaveProperty('pictureLostSince');
});

test('a wanted picture is sent when its screen has stood for ten seconds, and not when it has passed', async () => {
  const { watch, told, look } = createTestWatch();
  await look(4);
  watch.wantPicture();
  await look(1);
  expect(told.some(({ picture }) => picture !== undefined)).toBe(false);
  await look(3);
  expect(told.at(-1)).toMatchObject({
    screen: told[1]?.screen,
    picture: Buffer.from(new Uint8Array(9)).toString('base64'),
  });
  await look(4);
  expect(told.filter(({ picture }) => picture !== undefined)).toHaveLength(1);
  await look(4, () => 50);
  watch.wantPicture();
  await look(10, () => 60);
  expect(told.filter(({ picture }) => picture !== undefined)).toHaveLength(1);
});

test('while a recorder shows its pictures none is taken; changes are reported without those of the script', async () => {
  const { watch, told, state, look, clock, changes, taken } = createTestWatch();
  for (let second = 0; second < 8; second += 1) {
    watch.show(second === 0 ? stripes(1) : null);
    clock.pass(1_000);
    if (second % 2 === 1) await watch.look();
  }
  expect([taken(), changes.length]).toEqual([0, 1]);
  expect(told.at(-1)).toMatchObject({ screen: { hash: changes[0] } });
  state.script = null;
  await watch.look();
  state.isWatched = false;
  watch.show(stripes(2));
  state.isWatched = true;
  expect([changes.length, taken()]).toEqual([1, 0]);
  // The recorder is switched off from here on.
  await look(6, (at) => at + 10);
  expect(taken()).toBeGreaterThan(3);
  expect(changes.slice(1)).toEqual([null]);
});

test('the picture of a driver that hangs is lost', async () => {
  const { watch, told, state, look, clock } = createTestWatch();
  await look(6);
  state.hangs = true;
  const seenAt = clock.time() - 2_000;
  for (let turn = 0; turn < 2; turn += 1) {
    const looking = watch.look();
    clock.pass(10_000);
    await looking;
  }
  const pictureLostSince = new Date(seenAt).toISOString();
  expect(told.at(-1)).toEqual({ pictureLostSince, script: 'Rivals' });
  expect(clock.waiting()).toBe(0);
  state.hangs = false;
  await look(5);
  expect(told.at(-1)).toHaveProperty('screen');
});

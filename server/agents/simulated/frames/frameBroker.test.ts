import { expect, test } from 'vitest';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { createFakeClock } from '../../fakeClock.ts';
import { FrameBroker } from './frameBroker.ts';

const options: ScreenshotOptions = {
  width: 96,
  height: 54,
  format: 'webp',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};

/** A broker whose picture is only a number, with records of what was drawn and encoded. */
function setUp() {
  const clock = createFakeClock();
  const drawn: number[] = [];
  const state = { frozen: false, encodes: 0, broken: false };
  let encoded = Promise.withResolvers<void>();
  encoded.resolve();
  const encoding = {
    hold: () => {
      encoded = Promise.withResolvers();
    },
    release: () => encoded.resolve(),
  };
  const broker = new FrameBroker(
    {
      advance: () => !state.frozen,
      draw: (width, height, frame) => {
        drawn.push(frame);
        return { data: Uint8Array.of(frame), width, height };
      },
    },
    clock,
    async ({ data }) => {
      state.encodes += 1;
      await encoded.promise;
      if (state.broken) throw new Error('no encoder');
      return data;
    },
  );
  const numberOf = async (change: Partial<ScreenshotOptions> = {}): Promise<number> =>
    (await broker.frame({ ...options, ...change })).frame;
  return { clock, drawn, state, broker, numberOf, encoding };
}

test('nothing is drawn before somebody asks', async () => {
  const { clock, drawn, numberOf } = setUp();
  clock.pass(10_000);
  expect(drawn).toEqual([]);
  expect(await numberOf()).toBe(1);
});

test('a frame younger than maxLifetime is given again, an older one is not', async () => {
  const { clock, numberOf } = setUp();
  await numberOf();
  clock.pass(100);
  expect(await numberOf({ maxLifetime: 100 })).toBe(1);
  clock.pass(1);
  expect(await numberOf({ maxLifetime: 100 })).toBe(2);
});

test('requests that are the same share one drawing and one encoding; another size only the frame', async () => {
  const { drawn, state, broker, numberOf } = setUp();
  const same = await Promise.all([
    broker.frame(options),
    broker.frame(options),
    broker.frame({ ...options }),
  ]);
  expect(new Set(same.map(({ bytes }) => bytes)).size).toBe(1);
  expect([drawn.length, state.encodes]).toEqual([1, 1]);
  expect(await numberOf({ width: 48, height: 27, maxLifetime: 50 })).toBe(1);
  expect(drawn).toEqual([1, 1]);
});

test('after an input nobody gets a frame from before it', async () => {
  const { broker, numberOf } = setUp();
  const before = numberOf();
  broker.invalidate();
  const after = numberOf({ maxLifetime: 60_000 });
  expect(await before).toBe(1);
  expect(await after).toBe(2);
});

test('who asks for a frame after the newest gets one as soon as 8 ms have passed', async () => {
  const { clock, numberOf } = setUp();
  await numberOf();
  clock.pass(3);
  let answered: number | null = null;
  const next = numberOf({ after: 1 }).then((frame) => (answered = frame));
  await Promise.resolve();
  expect(answered).toBeNull();
  expect(clock.waiting()).toBe(1);
  clock.pass(5);
  expect(await next).toBe(2);
});

test('while a frame is encoded no other is captured; then the picture is taken as it is', async () => {
  const { clock, drawn, broker, encoding } = setUp();
  encoding.hold();
  const first = broker.frame(options);
  clock.pass(20);
  const second = broker.frame({ ...options, after: 1 });
  clock.pass(20);
  await Promise.resolve();
  expect(drawn).toEqual([1]);
  encoding.release();
  expect((await first).frame).toBe(1);
  expect(await second).toMatchObject({ frame: 2, capturedAt: clock.now() });
});

test('what an input changed is captured beside a picture from before it, once', async () => {
  const { clock, drawn, broker, encoding } = setUp();
  encoding.hold();
  const answers = [broker.frame(options)];
  clock.pass(20);
  answers.push(broker.frame({ ...options, after: 1 }));
  broker.invalidate();
  answers.push(broker.frame({ ...options, after: 1 }));
  await Promise.resolve();
  broker.invalidate();
  answers.push(broker.frame({ ...options, after: 1 }));
  await Promise.resolve();
  expect(drawn).toEqual([1, 2]);
  encoding.release();
  const frames = (await Promise.all(answers)).map(({ frame }) => frame);
  expect(frames.toSorted((a, b) => a - b)).toEqual([1, 2, 2, 3]);
});

test('a frame that cannot be encoded does not stop the next', async () => {
  const { clock, broker, state } = setUp();
  state.broken = true;
  await expect(broker.frame(options)).rejects.toThrow('no encoder');
  state.broken = false;
  clock.pass(20);
  expect((await broker.frame({ ...options, after: 1 })).frame).toBe(2);
});

test('an input ends that wait at once', async () => {
  const { clock, broker, numberOf } = setUp();
  await numberOf();
  const next = numberOf({ after: 1 });
  broker.invalidate();
  expect(await next).toBe(2);
  expect(clock.waiting()).toBe(0);
});

test('a frozen picture: the last frame for who has none, nothing after a second for who has it', async () => {
  const { clock, state, broker, numberOf } = setUp();
  await numberOf();
  state.frozen = true;
  clock.pass(5_000);
  expect(await numberOf()).toBe(1);
  const empty = broker.frame({ ...options, after: 1 });
  clock.pass(1_000);
  expect(await empty).toMatchObject({ frame: 1, contentType: 'image/webp' });
  expect((await empty).bytes).toHaveLength(0);
});

test('a frozen picture that wakes up answers who waits', async () => {
  const { clock, state, broker, numberOf } = setUp();
  await numberOf();
  state.frozen = true;
  clock.pass(50);
  const next = numberOf({ after: 1 });
  clock.pass(500);
  state.frozen = false;
  broker.invalidate();
  expect(await next).toBe(2);
});

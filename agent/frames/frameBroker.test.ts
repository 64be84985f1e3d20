import { expect, test } from 'vitest';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { FrameBroker } from '#agent/frames/frameBroker.ts';
import { Recording } from '#agent/frames/recording.ts';

const options: ScreenshotOptions = {
  width: 96,
  height: 54,
  format: 'webp',
  quality: 60,
  grayscale: false,
  maxLifetime: 0,
};

/** A broker whose picture is only a number, with records of what was drawn and encoded. */
function setUp(recording: Recording | null = null) {
  const clock = createFakeClock();
  const drawn: number[] = [];
  const state = { frozen: false, encodes: 0, encodingMs: 0, broken: false };
  let encoded = Promise.withResolvers<void>();
  encoded.resolve();
  const encoding = { hold: () => void (encoded = Promise.withResolvers()), release: () => encoded.resolve() };
  const broker = new FrameBroker(
    {
      advance: () => !state.frozen,
      draw: (width, height, frame) => {
        drawn.push(frame);
        return { data: Uint8Array.of(frame), width, height };
      },
    },
    clock,
    {
      encoder: async ({ data }) => {
        state.encodes += 1;
        await encoded.promise;
        if (state.encodingMs > 0) await new Promise<void>((done) => clock.after(state.encodingMs, done));
        if (state.broken) throw new Error('no encoder');
        return data;
      },
      recording,
    },
  );
  const numberOf = async (change: Partial<ScreenshotOptions> = {}): Promise<number> =>
    (await broker.frame({ ...options, ...change })).frame;
  /** Lets the time pass in small steps, in which promises settle. */
  const pass = async (ms: number): Promise<void> => {
    for (let step = 0; step < ms; step++) {
      clock.pass(1);
      for (let link = 0; link < 12; link++) await Promise.resolve();
    }
  };
  return { clock, drawn, state, broker, numberOf, encoding, pass };
}

test('a picture in the background gives way to a viewer, who never waits for it', async () => {
  const { broker, numberOf, encoding, pass } = setUp();
  const held = Promise.withResolvers<Uint8Array>();
  const background = { contentType: 'x', isBackground: true, encode: () => held.promise };
  const first = broker.frame(options, background);
  await pass(20);
  expect(await numberOf()).toBe(2);
  held.resolve(Uint8Array.of(1));
  expect(await first).toMatchObject({ frame: 1 });

  encoding.hold();
  await pass(20);
  const viewed = numberOf();
  expect(await broker.frame(options, background)).toMatchObject({ isSkipped: true, frame: 3 });
  encoding.release();
  expect(await viewed).toBe(3);
});

test('nothing is drawn without a request', async () => {
  const { clock, drawn, numberOf } = setUp();
  clock.pass(10_000);
  expect(drawn).toEqual([]);
  expect(await numberOf()).toBe(1);
});

test('a frame younger than maxLifetime is reused, an older one is not', async () => {
  const { clock, numberOf } = setUp();
  await numberOf();
  clock.pass(100);
  expect(await numberOf({ maxLifetime: 100 })).toBe(1);
  clock.pass(1);
  expect(await numberOf({ maxLifetime: 100 })).toBe(2);
});

test('equal requests share one drawing and one encoding; those of another size only the frame', async () => {
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

test('no frame from before an input is sent after it', async () => {
  const { broker, numberOf } = setUp();
  const before = numberOf();
  broker.invalidate();
  const after = numberOf({ maxLifetime: 60_000 });
  expect(await before).toBe(1);
  expect(await after).toBe(2);
});

test('a request for a newer frame is answered as soon as 8 ms have passed', async () => {
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

test('no frame is captured during an encoding; the next one shows the state after it', async () => {
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

test('an input is captured once while an older picture is still being encoded', async () => {
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

test('a failed encoding does not block the next frame', async () => {
  const { clock, broker, state } = setUp();
  state.broken = true;
  await expect(broker.frame(options)).rejects.toThrow('no encoder');
  state.broken = false;
  clock.pass(20);
  expect((await broker.frame({ ...options, after: 1 })).frame).toBe(2);
});

test('an input ends the wait at once', async () => {
  const { clock, broker, numberOf } = setUp();
  await numberOf();
  const next = numberOf({ after: 1 });
  broker.invalidate();
  expect(await next).toBe(2);
  expect(clock.waiting()).toBe(0);
});

test('a still picture is sent once; a request for a newer one is empty after a second', async () => {
  const { clock, state, broker, numberOf, pass } = setUp();
  await numberOf();
  state.frozen = true;
  clock.pass(5_000);
  expect(await numberOf()).toBe(1);
  const empty = broker.frame({ ...options, after: 1 });
  await pass(1_000);
  expect(await empty).toMatchObject({ frame: 1, contentType: 'image/webp', capturedAt: clock.now() });
  expect((await empty).bytes).toHaveLength(0);
});

test('a still picture is not sent again: a request that does not wait is answered at once with the time of the check', async () => {
  const { clock, state, drawn, broker, numberOf } = setUp();
  await numberOf();
  state.frozen = true;
  for (let turn = 0; turn < 20; turn++) {
    clock.pass(5_000);
    const answer = await broker.frame({ ...options, maxLifetime: 2_500, after: 1, waitMs: 0 });
    expect(answer).toEqual({
      bytes: new Uint8Array(),
      contentType: 'image/webp',
      frame: 1,
      start: expect.any(String) as string,
      capturedAt: clock.now(),
    });
  }
  expect([drawn.length, state.encodes]).toEqual([1, 1]);
  state.frozen = false;
  clock.pass(5_000);
  expect(await numberOf({ after: 1, waitMs: 0 })).toBe(2);
});

test('a frame number from before a restart is not mistaken for a current one', async () => {
  const { clock, state, broker, numberOf } = setUp();
  const since = clock.now();
  await numberOf();
  state.frozen = true;
  clock.pass(50);
  const own = await broker.frame({ ...options, after: 1, since, waitMs: 0 });
  const foreign = await broker.frame({ ...options, after: 1, since: since - 60_000, waitMs: 0 });
  expect([own.bytes.length, foreign.bytes.length]).toEqual([0, 1]);
});

test('a number of another start is not mistaken for a current one, also when the clock was set back', async () => {
  const { clock, state, broker, numberOf } = setUp();
  await numberOf();
  state.frozen = true;
  clock.pass(50);
  const since = clock.now() + 600_000;
  const { start } = await broker.frame({ ...options, after: 1, since, waitMs: 0 });
  clock.pass(50);
  const own = await broker.frame({ ...options, after: 1, since, start, waitMs: 0 });
  clock.pass(50);
  const foreign = await broker.frame({ ...options, after: 900, since, start: 'before', waitMs: 0 });
  expect([own.bytes.length, foreign.bytes.length, foreign.start]).toEqual([0, 1, start]);
});

test('a still picture that starts to move answers a waiting request', async () => {
  const { state, numberOf, pass } = setUp();
  await numberOf();
  state.frozen = true;
  await pass(50);
  const next = numberOf({ after: 1 });
  await pass(200);
  state.frozen = false;
  await pass(50);
  expect(await next).toBe(2);
});

test('a picture contains its drawing and encoding times, also when it is shared', async () => {
  const { clock, broker, encoding } = setUp();
  encoding.hold();
  const first = broker.frame(options);
  clock.pass(12.34);
  encoding.release();
  expect((await first).encodeMs).toBe(12.3);
  expect((await broker.frame({ ...options, maxLifetime: 60 })).encodeMs).toBe(12.3);
});

test.each([
  ['watching', { maxLifetime: 150 }, 300],
  ['at the fastest rate', { maxLifetime: 0 }, 16],
])('ten viewers, %s: one encoding a frame, whenever each of them asks', async (_pace, request, everyMs) => {
  const cost = async (viewers: number): Promise<{ encodes: number; frames: number; seen: number }> => {
    const { state, drawn, broker, pass, clock } = setUp();
    state.encodingMs = 12;
    let seen = 0;
    let stopped = false;
    const view = async (delayMs: number): Promise<void> => {
      const wait = (ms: number): Promise<void> => new Promise((done) => clock.after(ms, done));
      await wait(delayMs);
      for (let after = 0; !stopped; seen++) {
        const askedAt = clock.now();
        after = (await broker.frame({ ...options, ...request, after })).frame;
        await wait(Math.max(2, everyMs - (clock.now() - askedAt)));
      }
    };
    for (let viewer = 0; viewer < viewers; viewer++) void view((viewer * everyMs) / 10);
    await pass(3_000);
    stopped = true;
    return { encodes: state.encodes, frames: drawn.length, seen };
  };
  const [one, ten] = [await cost(1), await cost(10)];
  expect(ten.seen).toBeGreaterThan(8 * one.seen);
  expect(ten.encodes).toBe(ten.frames);
  expect(ten.encodes).toBeLessThan(2 * one.encodes);
});

test('a request during the encoding of a newer frame shares it unless there was input', async () => {
  const { clock, state, broker, encoding } = setUp();
  encoding.hold();
  const first = broker.frame(options);
  clock.pass(12);
  const second = broker.frame({ ...options, after: 0 });
  broker.invalidate();
  const third = broker.frame({ ...options, after: 0 });
  encoding.release();
  expect((await Promise.all([first, second, third])).map(({ frame }) => frame)).toEqual([1, 1, 2]);
  expect(state.encodes).toBe(2);
});

test('a frozen picture that changes answers waiting requests', async () => {
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

test('with a recording only its first pictures are drawn and encoded; each frame still has another one', async () => {
  const { clock, state, drawn, broker, pass } = setUp(new Recording());
  state.encodingMs = 3;
  const shown: string[] = [];
  for (let turn = 0; turn < 11; turn++) {
    clock.pass(20);
    const asked = broker.frame({ ...options, after: turn, maxLifetime: 0 });
    if (turn < 8) await pass(4);
    const { frame, bytes, encodeMs, capturedAt } = await asked;
    shown.push(`frame ${frame} shows ${bytes[0]} after ${encodeMs}, is ${clock.now() - capturedAt} old`);
  }
  expect([drawn.length, state.encodes]).toEqual([8, 8]);
  const sentAgain = [2, 3, 4].map((picture, at) => `frame ${at + 9} shows ${picture} after 0, is 0 old`);
  expect(shown.slice(7)).toEqual(['frame 8 shows 8 after 4, is 4 old', ...sentAgain]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VideoRequest } from '#contract/channel/video.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Frame } from '#agent/driver.ts';
import { FrameBroker } from '#agent/frames/frameBroker.ts';
import type { VideoCodec } from './encoder.ts';
import { VideoStreams } from './videoStreams.ts';

/** What a picture of the fake codec contains: which encoder made it, and at which position. */
interface Content {
  encoder: number;
  number: number;
}

const request: VideoRequest = {
  stream: 'a',
  codecs: ['h264'],
  width: 96,
  height: 54,
  kbps: 1_000,
  waitMs: 500,
};

/** The streams of a console with a fake codec. Time passes by `pass` only. */
function setUp({ isMoving = true } = {}) {
  const clock = new FakeClock(10_000);
  const encoders: { kbps: number; isClosed: boolean }[] = [];
  const state = { isMoving, isBroken: false, encodeMs: 0, open: 0, encodedWithoutCredit: 0 };
  const codec: VideoCodec = {
    name: 'h264',
    create: ({ width, height }, kbps) => {
      const own = { kbps, isClosed: false };
      const encoder = encoders.push(own);
      let number = 0;
      return {
        width,
        height,
        encode: (_image, wantsKey) => {
          if (state.isBroken) return Promise.reject(new Error('no'));
          if (state.open === 0) state.encodedWithoutCredit++;
          const isKey = wantsKey || number === 0;
          number += 1;
          const bytes = new TextEncoder().encode(JSON.stringify({ encoder, number } satisfies Content));
          const picture = { bytes, isKey };
          const { encodeMs } = state;
          if (encodeMs === 0) return Promise.resolve(picture);
          return new Promise((resolve) => clock.after(encodeMs, () => resolve(picture)));
        },
        setRate: (rate) => (own.kbps = rate),
        close: () => (own.isClosed = true),
      };
    },
  };
  const broker = new FrameBroker(
    {
      advance: () => state.isMoving,
      draw: (width, height) => ({ data: new Uint8Array(4), width, height }),
    },
    clock,
  );
  const faults: unknown[] = [];
  const streams = new VideoStreams({
    codecs: [codec, { ...codec, name: 'vp8' }],
    clock,
    frame: (options, encoder) => broker.frame(options, encoder),
    onFault: (error) => faults.push(error),
  });
  const ask = async (change: Partial<VideoRequest> = {}, user = 1): Promise<Frame> => {
    state.open++;
    try {
      return await streams.next({ ...request, ...change }, user);
    } finally {
      state.open--;
    }
  };
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 4) {
      clock.advance(Math.min(4, left));
      // Lets the due replies arrive, and their consequences happen.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** Asks, and lets the time pass until there is a reply. */
  const next = async (change: Partial<VideoRequest> = {}, user = 1): Promise<Frame> => {
    let isDone = false;
    const reply = ask(change, user);
    void reply.catch(() => undefined).finally(() => (isDone = true));
    while (!isDone) await pass(4);
    return reply;
  };
  return { streams, state, encoders, faults, ask, next, pass };
}

const contentOf = ({ bytes }: Frame) => JSON.parse(new TextDecoder().decode(bytes)) as Content;

test('the first picture is a key picture, and those after it are numbered without a gap', async () => {
  const { next } = setUp();
  const pictures = [await next(), await next(), await next()];
  expect(pictures.map(({ picture, isKey }) => [picture, isKey])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  expect(pictures[0]).toMatchObject({ contentType: 'video/h264' });
});

test('a key picture is made once for a loss, however many requests name it', async () => {
  const { ask, next, pass } = setUp();
  await next();
  await next();
  const replies = Promise.all([ask({ keyAfter: 2 }), ask({ keyAfter: 2 }), ask({ keyAfter: 2 })]);
  await pass(100);
  expect((await replies).map(({ isKey }) => isKey)).toEqual([true, false, false]);
});

test('a still picture is confirmed with an empty reply, and a viewer who joins gets it at once', async () => {
  const { ask, next, pass } = setUp({ isMoving: false });
  const shown = await next();
  const waiting = next();
  const joined = next({ stream: 'b' }, 2);
  expect(await joined).toMatchObject({ picture: 1, isKey: true });
  const confirmed = await waiting;
  // The other viewer's key picture is one more picture of the same stream.
  const again = confirmed.bytes.length > 0 ? await next() : confirmed;
  expect(again.bytes).toHaveLength(0);
  expect(again.capturedAt).toBeGreaterThan(shown.capturedAt);
  void ask({ end: true });
  await pass(4);
});

test('viewers of like lines share an encoder at the rate of the slower one, others get their own', async () => {
  const { next, encoders, streams } = setUp();
  await Promise.all([next({ kbps: 1_000 }), next({ stream: 'b', kbps: 1_500 }, 2)]);
  expect(encoders.map(({ kbps }) => kbps)).toEqual([1_000]);
  await next({ stream: 'c', kbps: 4_000 }, 3);
  await next({ stream: 'd', width: 48, height: 28 }, 4);
  expect(streams.size).toBe(3);
  await next({ stream: 'e', width: 32, height: 18 }, 5);
  expect(streams.size).toBe(3);
});

test('viewers of different sizes who share an encoder get the larger pictures, from one encoder', async () => {
  const { ask, next, pass, encoders, streams } = setUp();
  await next();
  await next({ stream: 'b', width: 48, height: 28 }, 2);
  await next({ stream: 'c', width: 32, height: 18 }, 3);
  for (let round = 0; round < 4; round++)
    await Promise.all([next(), next({ stream: 'd', width: 64, height: 36 }, 4)]);
  expect(streams.size).toBe(3);
  expect(encoders).toHaveLength(3);
  void ask({ end: true });
  await pass(4);
  // The smaller viewer is alone now.
  await next({ stream: 'd', width: 64, height: 36 }, 4);
  expect(encoders).toHaveLength(4);
});

test('a viewer gets the best codec that it decodes, and those of another one an encoder of their own', async () => {
  const { next, streams } = setUp();
  const both = await next({ codecs: ['vp8', 'other', 'h264'] });
  const other = await next({ stream: 'b', codecs: ['vp8'] }, 2);
  expect([both, other].map(({ contentType, isKey }) => [contentType, isKey])).toEqual([
    ['video/h264', true],
    ['video/vp8', true],
  ]);
  expect(streams.size).toBe(2);
  await expect(next({ stream: 'c', codecs: ['other'] }, 3)).rejects.toThrow('cannot send video');
});

test('a viewer that keeps missing pictures gets an encoder of its own, and its stream ends when it asks no more', async () => {
  const { next, streams, encoders, pass } = setUp();
  await Promise.all([next(), next({ stream: 'b' }, 2)]);
  for (let round = 0; round < 3; round++) {
    await next();
    await next();
    await next({ stream: 'b', keyAfter: 99 }, 2);
  }
  expect(streams.size).toBe(2);
  await pass(7_000);
  expect(streams.size).toBe(0);
  expect(encoders.every(({ isClosed }) => isClosed)).toBe(true);
});

test('a fault of the encoder refuses its viewers, and further ones for a minute', async () => {
  const { next, state, faults, streams, pass } = setUp();
  await next();
  state.isBroken = true;
  await expect(next()).rejects.toThrow('This agent cannot send video at the moment.');
  expect(faults).toHaveLength(1);
  expect(streams.faults).toBe(1);
  state.isBroken = false;
  await expect(next({ stream: 'b' })).rejects.toThrow('cannot send video');
  await pass(60_000);
  expect(await next()).toMatchObject({ isKey: true });
});

test('a viewer that ends while its picture is captured leaves neither a fault nor an encoder, and the next one is served', async () => {
  const { ask, next, streams, state, encoders, faults, pass } = setUp();
  state.encodeMs = 32;
  for (let round = 0; round < 5; round++) {
    const first = ask({ stream: `t${round}` });
    await pass(12);
    // One picture is encoded at a time: this viewer waits for the other and ends meanwhile.
    void ask({ stream: `s${round}`, width: 48 }).catch(() => undefined);
    await pass(4);
    void ask({ stream: `s${round}`, end: true });
    await pass(60);
    expect(await first).toMatchObject({ picture: 1 });
    expect(await next({ stream: `t${round}` })).toMatchObject({ picture: 2 });
    void ask({ stream: `t${round}`, end: true });
  }
  await pass(8);
  expect(faults).toEqual([]);
  expect(encoders.every(({ kbps }) => Number.isFinite(kbps))).toBe(true);
  expect(streams.size).toBe(0);
});

test('with requests at any time, every request gets one reply in order, and every picture can be decoded after those before it', async () => {
  const viewer = fc.integer({ min: 0, max: 2 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), viewer, kbps: fc.constantFrom(500, 900, 4_000) }),
    fc.record({ kind: fc.constant('lose' as const), viewer }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('still' as const), isMoving: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const { ask, pass, state } = setUp();
      const seen = [0, 1, 2].map(() => ({
        number: 0,
        last: null as Content | null,
        replies: [] as number[],
      }));
      let asked = 0;
      let answered = 0;
      const accept = (at: number, order: number, frame: Frame): void => {
        const own = seen[at];
        if (!own) return;
        answered++;
        own.replies.push(order);
        if (frame.bytes.length === 0) return;
        expect(frame.picture).toBe(own.number + 1);
        const content = contentOf(frame);
        const follows = own.last?.encoder === content.encoder && own.last.number + 1 === content.number;
        expect(frame.isKey || follows).toBe(true);
        own.number += 1;
        own.last = content;
      };
      for (const one of steps) {
        if (one.kind === 'pass') await pass(one.ms);
        else if (one.kind === 'still') state.isMoving = one.isMoving;
        else {
          const order = asked++;
          const own = seen[one.viewer];
          const keyAfter = one.kind === 'lose' ? { keyAfter: own?.number ?? 0 } : { kbps: one.kbps };
          void ask({ stream: `s${one.viewer}`, ...keyAfter }, one.viewer).then((frame) =>
            accept(one.viewer, order, frame),
          );
        }
      }
      state.isMoving = true;
      await pass(3_000);
      expect(answered).toBe(asked);
      expect(state.encodedWithoutCredit).toBe(0);
      for (const { replies } of seen) expect(replies).toEqual(replies.toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});

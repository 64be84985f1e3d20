import { expect, test } from 'vitest';
import type { VideoRequest } from '#contract/channel/video.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { PictureStatus } from '#domain/channel/picture.ts';
import { FakeClock } from '#domain/clock.ts';
import { type VideoEnd, VideoLoop } from './videoLoop.ts';
import type { VideoReply } from './videoSource.ts';

const image = { height: 540, width: 960, format: 'auto', scale: 1, quality: 60, grayscale: false } as const;
const cadence = { intervalMs: 'asap', inFlight: 2, active: true, priority: true } as const;

/** A stream whose requests the test answers, and a decoder that decodes at once unless it hangs. */
function setUp() {
  const clock = new FakeClock(100_000);
  const requests: { request: VideoRequest; reply: PromiseWithResolvers<VideoReply> }[] = [];
  const shown: number[] = [];
  const ends: VideoEnd[] = [];
  const decoder = { isStuck: false, made: 0, fail: () => undefined as void };
  const line = { roundTripMs: 0 };
  let status: PictureStatus | null = null;
  const loop = new VideoLoop(
    {
      clock,
      codecs: ['h264'],
      name: 'one',
      source: (request) => {
        const reply = Promise.withResolvers<VideoReply>();
        requests.push({ request, reply });
        return reply.promise;
      },
      createDecoder: (_codec, onFrame, onError) => {
        decoder.made++;
        decoder.fail = onError;
        return {
          decode: (_bytes, _isKey, timestamp) => {
            const frame = { timestamp, displayWidth: 960, displayHeight: 540, close: () => undefined };
            if (!decoder.isStuck) onFrame(frame as unknown as VideoFrame);
          },
          close: () => undefined,
        };
      },
      sink: {
        paint: () => Promise.resolve(true),
        paintVideo: ({ timestamp }) => {
          shown.push(timestamp / 1_000);
          return Promise.resolve();
        },
        displayed: () => Promise.resolve(),
        close: () => undefined,
      },
      report: (next) => (status = next),
      onEnd: (end) => ends.push(end),
      roundTripMs: () => line.roundTripMs,
      minIntervalMs: () => 0,
      origin: () => 'off',
    },
    image,
    cadence,
  );
  let answered = 0;
  const reply = async (settle: (one: PromiseWithResolvers<VideoReply>) => void): Promise<void> => {
    const next = requests[answered++];
    if (next) settle(next.reply);
    await clock.advanceAsync(17);
  };
  /** Answers the oldest request with this picture. */
  const answer = (number: number, isKey = number === 1, capturedAt = clock.now(), encodeMs = 2) =>
    reply(({ resolve }) =>
      resolve({
        mark: { frame: number, capturedAt },
        picture: { bytes: new Uint8Array(1_000), codec: 'h264', number, isKey },
        encodeMs,
      }),
    );
  const confirm = (frame: number) =>
    reply(({ resolve }) => resolve({ mark: { frame, capturedAt: clock.now() }, picture: null, encodeMs: 0 }));
  const refuse = (error: ChannelError) => reply(({ reject }) => reject(error));
  const last = () => requests.at(-1)?.request;
  return {
    clock,
    loop,
    requests,
    shown,
    ends,
    decoder,
    line,
    answer,
    confirm,
    refuse,
    last,
    status: () => status,
  };
}

test('as many requests are open as pictures are under way, and none without need', async () => {
  const { clock, requests, line, loop } = setUp();
  await clock.advanceAsync(1_000);
  expect(requests).toHaveLength(2);
  line.roundTripMs = 160;
  loop.update(image, cadence);
  await clock.advanceAsync(1_000);
  expect(requests).toHaveLength(12);
  expect(requests[0]?.request).toMatchObject({ keyAfter: 0, width: 960, height: 540, codecs: ['h264'] });
});

test('pictures are shown in order; after a gap none until the key picture that is asked for', async () => {
  const { answer, shown, last } = setUp();
  for (const number of [1, 2]) await answer(number);
  await answer(4);
  expect(last()).toMatchObject({ keyAfter: 4 });
  await answer(5);
  await answer(6, true);
  await answer(7);
  expect(shown).toEqual([1, 2, 6, 7]);
  expect(last()).not.toHaveProperty('keyAfter');
});

test('a still picture stays live by its confirmations, and is stale without them', async () => {
  const { clock, answer, confirm, status } = setUp();
  await answer(1);
  for (let second = 0; second < 3; second++) {
    await clock.advanceAsync(900);
    await confirm(1);
    expect(status()?.state).toBe('live');
  }
  // A confirmation of another frame has no effect.
  await clock.advanceAsync(1_000);
  await confirm(7);
  await clock.advanceAsync(1_000);
  expect(status()?.state).toBe('stale');
});

test('a picture that waited on the line for seconds is shown, but not as live', async () => {
  const { clock, answer, status, shown } = setUp();
  await answer(1);
  const capturedAt = clock.now();
  await clock.advanceAsync(3_000);
  await answer(2, false, capturedAt);
  expect(shown).toEqual([1, 2]);
  expect(status()?.state).toBe('stale');
  await answer(3);
  expect(status()?.state).toBe('live');
});

test('a decoder that holds a picture back is replaced once, although no further one arrives, then single pictures are shown', async () => {
  const { clock, answer, decoder, ends, last } = setUp();
  await answer(1);
  await clock.advanceAsync(600);
  expect(last()).not.toHaveProperty('keyAfter');
  decoder.isStuck = true;
  await answer(2);
  await clock.advanceAsync(600);
  expect(last()).toMatchObject({ keyAfter: 2 });
  expect(ends).toEqual([]);
  await answer(3, true);
  expect(decoder.made).toBe(2);
  decoder.fail();
  expect(ends).toEqual([60_000]);
});

test('an agent that does not know streams is never asked again, another refusal is tried later, and a lost connection waits', async () => {
  const old = setUp();
  await old.refuse(new ChannelError('agent', { error: 'Unknown method', code: 'methodUnknown' }));
  expect(old.ends).toEqual([null]);
  const busy = setUp();
  await busy.refuse(new ChannelError('agent', { error: 'no', code: 'videoUnavailable' }));
  expect(busy.ends).toEqual([10_000]);
  const away = setUp();
  await away.answer(1);
  await away.refuse(new ChannelError('offline', 'not connected'));
  expect(away.ends).toEqual([]);
  away.loop.wake();
  await away.clock.advanceAsync(20);
  expect(away.last()).toMatchObject({ keyAfter: 1 });
});

test('a press is followed by one more request, as those under way may be answered with older pictures', async () => {
  const { clock, loop, requests, answer, refuse, decoder } = setUp();
  await clock.advanceAsync(1_000);
  loop.kick(clock.now());
  loop.kick(clock.now());
  expect(requests).toHaveLength(3);
  loop.update(image, { ...cadence, active: false });
  await answer(1);
  loop.kick(clock.now());
  expect(requests).toHaveLength(3);
  loop.update(image, cadence);
  decoder.isStuck = true;
  await answer(2);
  loop.kick(clock.now());
  loop.kick(clock.now());
  expect(requests).toHaveLength(4);
  for (let open = 0; open < 2; open++) await refuse(new ChannelError('offline', 'not connected'));
  loop.kick(clock.now());
  expect(requests).toHaveLength(4);
});

test('pictures that take the agent longer are requested at longer intervals', async () => {
  const requestsIn = async (encodeMs: number): Promise<number> => {
    const { answer, requests, clock, line } = setUp();
    line.roundTripMs = 5_000;
    for (let number = 1; number <= 20; number++) await answer(number, number === 1, clock.now(), encodeMs);
    const before = requests.length;
    for (let number = 21; number <= 40; number++) await answer(number, false, clock.now(), encodeMs);
    return requests.length - before;
  };
  expect(await requestsIn(40)).toBeLessThan((await requestsIn(2)) * 0.7);
});

test('after a press the first picture that arrives a round trip later is timed', async () => {
  const { clock, answer, line, loop, status } = setUp();
  line.roundTripMs = 40;
  await answer(1);
  loop.kick(clock.now());
  await answer(2);
  expect(status()?.buttonToPictureMs).toBeNull();
  await clock.advanceAsync(30);
  await answer(3);
  await clock.advanceAsync(300);
  expect(status()?.buttonToPictureMs).toBeGreaterThanOrEqual(40);
  loop.close();
  expect(status()?.frame).toBe(3);
});

import { expect, test } from 'vitest';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { PictureSource, PictureStatus } from '#domain/channel/picture.ts';
import { FakeClock } from '#domain/clock.ts';
import type { Frame } from './frames.ts';
import { LivePicture } from './livePicture.ts';
import type { VideoReply } from './videoSource.ts';

const image = {
  height: 540,
  width: 960,
  format: 'auto',
  scale: 1,
  quality: 60,
  grayscale: false,
  video: true,
} as const;

/** A console that sends pictures at once, and streams as the test decides. */
function setUp(codecs: readonly 'h264'[] = ['h264']) {
  const clock = new FakeClock(100_000);
  const asked = { pictures: 0, video: 0 };
  const state = {
    origin: 'off' as PictureSource,
    video: 'shown' as 'shown' | 'still' | 'methodUnknown' | 'videoUnavailable',
    hasPictures: true,
  };
  let frame = 0;
  let number = 0;
  let status: PictureStatus | null = null;
  const picture = new LivePicture(
    {
      clock,
      source: {
        origin: () => state.origin,
        next: () => {
          asked.pictures++;
          if (!state.hasPictures) return Promise.reject(new ChannelError('no-responders', 'no agent'));
          const next = {
            mark: { frame: (frame += 1), capturedAt: clock.now() },
            bytes: new Uint8Array(1),
            contentType: 'image/jpeg',
            encodeMs: 1,
            heldMs: 1,
          };
          return new Promise<Frame>((resolve) => clock.after(5, () => resolve(next)));
        },
      },
      sink: {
        paint: () => Promise.resolve(true),
        paintVideo: () => Promise.resolve(),
        displayed: () => Promise.resolve(),
        close: () => undefined,
      },
      acquireSlot: () => Promise.resolve(() => undefined),
      report: (next) => (status = next),
      waitMs: 0,
      roundTripMs: () => 0,
      savesData: () => false,
      phase: null,
      codecs: () => Promise.resolve(codecs),
      video: {
        minIntervalMs: () => 0,
        createDecoder: (_codec, onFrame) => ({
          decode: (_bytes, _isKey, timestamp) =>
            onFrame({
              timestamp,
              displayWidth: 960,
              displayHeight: 540,
              close: () => undefined,
            } as unknown as VideoFrame),
          close: () => undefined,
        }),
        source: ({ end }) => {
          if (end) return Promise.reject(new Error('ended'));
          asked.video++;
          const code = state.video;
          if (code === 'still') {
            const reply: VideoReply = {
              mark: { frame, capturedAt: clock.now() },
              picture: null,
              encodeMs: 0,
            };
            return new Promise((resolve) => clock.after(20, () => resolve(reply)));
          }
          if (code !== 'shown') return Promise.reject(new ChannelError('agent', { error: code, code }));
          const reply: VideoReply = {
            mark: { frame: (frame += 1), capturedAt: clock.now() },
            picture: { bytes: new Uint8Array(9), codec: 'h264', number: (number += 1), isKey: number === 1 },
            encodeMs: 1,
          };
          return new Promise((resolve) => clock.after(20, () => resolve(reply)));
        },
      },
    },
    image,
    { intervalMs: 'asap', inFlight: 2, active: true, priority: true },
  );
  const count = async (ms: number) => {
    const before = { ...asked };
    await clock.advanceAsync(ms);
    return { pictures: asked.pictures - before.pictures, video: asked.video - before.video };
  };
  return { clock, picture, state, count, status: () => status };
}

test('a picture comes first, then the stream in its place; it ends when the settings ask for pictures', async () => {
  const { picture, count, status } = setUp();
  expect((await count(300)).pictures).toBeGreaterThan(0);
  expect(await count(1_000)).toMatchObject({ pictures: 0 });
  expect(status()).toMatchObject({ format: 'h264', state: 'live', noVideo: null });
  picture.update({ picture: { video: false } });
  await count(100);
  expect(await count(1_000)).toMatchObject({ video: 0 });
  expect(status()).toMatchObject({ format: 'jpeg', state: 'live', noVideo: 'chosen' });
});

test('the share of a tile in the streams of a wall: none while it is served first, more while it has the focus, and little while it is still', async () => {
  const { picture, state, count } = setUp();
  await count(1_000);
  expect(picture.share).toBeNull();
  picture.update({ cadence: { priority: false } });
  expect(picture.share).toBe('moving');
  picture.update({ cadence: { attended: true } });
  expect(picture.share).toBe('attended');
  state.video = 'still';
  await count(4_000);
  expect(picture.share).toBe('still');
  state.video = 'shown';
  await count(1_000);
  expect(picture.share).toBe('attended');
});

test('an agent without streams is asked once, one that has none at the moment every ten seconds', async () => {
  const old = setUp();
  old.state.video = 'methodUnknown';
  await old.count(1_000);
  expect(old.status()).toMatchObject({ state: 'live', noVideo: 'agent' });
  expect(await old.count(60_000)).toMatchObject({ video: 0 });
  const busy = setUp();
  busy.state.video = 'videoUnavailable';
  await busy.count(1_000);
  expect(busy.status()).toMatchObject({ state: 'live', noVideo: 'fault' });
  busy.state.video = 'shown';
  await busy.count(11_000);
  expect(busy.status()).toMatchObject({ format: 'h264', noVideo: null });
});

test('after a stream has ended, the age of the picture is that of its last one', async () => {
  const { state, count, status } = setUp();
  await count(30_000);
  const streamedAt = status()?.progressedAt ?? 0;
  expect(streamedAt).toBeGreaterThan(100_000 + 25_000);
  state.video = 'videoUnavailable';
  state.hasPictures = false;
  await count(20_000);
  expect(status()?.state).toBe('failed');
  expect(status()?.progressedAt).toBeGreaterThanOrEqual(streamedAt);
});

test('pictures stay where the browser decodes no stream, and where they come from this computer', async () => {
  const browser = setUp([]);
  await browser.count(1_000);
  expect(browser.status()).toMatchObject({ state: 'live', noVideo: 'browser' });
  const local = setUp();
  local.state.origin = 'local';
  await local.count(1_000);
  expect(await local.count(1_000)).toMatchObject({ video: 0 });
  expect(local.status()).toMatchObject({ state: 'live', noVideo: 'local' });
  // The service on this computer was given up.
  local.state.origin = 'off';
  await local.count(3_000);
  expect(local.status()).toMatchObject({ format: 'h264', noVideo: null });
});

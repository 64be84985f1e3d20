import { subjectOf } from '#contract/channel/subjects.ts';
import { videoRequest } from '#contract/channel/video.ts';
import type { PictureStatus } from '#domain/channel/picture.ts';
import { systemClock } from '#domain/clock.ts';
import { videoCodecs } from '#agent/video/codec.ts';
import { VideoStreams } from '#agent/video/videoStreams.ts';
import { sendReply } from '#agent/channel/dispatch.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';
import { Connection } from '#workers/lib/channel/connection.ts';
import { VideoLoop, type VideoEnd } from '#workers/lib/channel/videoLoop.ts';
import { channelVideo } from '#workers/lib/channel/videoSource.ts';
import { ensureVideoLibraries } from '../../scripts/lib/videoLibraries.ts';
import { target, test as base } from './channelStage.ts';

/** The streams of an agent and of the app's worker against a real nats-server behind a fault proxy, with the real encoder. */

const test = base.extend<{ streams: VideoStreams }>({
  streams: async ({ stage }, use) => {
    ensureVideoLibraries((line) => console.error(line));
    const ignored = { onMatchEnd: () => undefined, onLog: () => undefined };
    const gameConsole = new SimulatedConsole({
      id: 7,
      name: 'C1',
      clock: systemClock,
      seed: 'x',
      events: ignored,
    });
    gameConsole.begin();
    gameConsole.ready(true);
    const streams = new VideoStreams({
      codecs: videoCodecs(),
      clock: systemClock,
      frame: (options, encoder) => gameConsole.frame(options, encoder),
      onFault: (error) => {
        throw error;
      },
    });
    const agent = await stage.server.agent(target.token);
    agent.subscribe(subjectOf('getVideo', target), {
      callback: (_error, message) => {
        const [, user] = message.reply?.split('.') ?? [];
        void streams
          .next(videoRequest.parse(message.json()), Number(user))
          .then((frame) => sendReply(message, frame, performance.now()))
          // Viewers that have ended do not get an answer.
          .catch(() => undefined);
      },
    });
    await agent.flush();
    await use(streams);
    streams.close();
    gameConsole.end();
  },
});

let count = 0;

/** A viewer whose decoder shows each picture at once, and records those that it could not decode. */
function watch(connection: Connection) {
  const shown: number[] = [];
  const states: PictureStatus[] = [];
  const ends: VideoEnd[] = [];
  let undecodable = 0;
  let last = 0;
  const loop = new VideoLoop(
    {
      source: channelVideo(() => connection, target),
      codecs: ['h264'],
      createDecoder: (_codec, onFrame) => ({
        decode(bytes, isKey, timestamp) {
          const number = timestamp / 1_000;
          if (bytes.length === 0 || (!isKey && number !== last + 1)) undecodable++;
          last = number;
          onFrame({
            timestamp,
            displayWidth: 960,
            displayHeight: 540,
            close: () => undefined,
          } as unknown as VideoFrame);
        },
        close: () => undefined,
      }),
      sink: {
        paint: () => Promise.resolve(true),
        paintVideo: ({ timestamp }) => Promise.resolve(void shown.push(timestamp / 1_000)),
        displayed: () => Promise.resolve(),
        close: () => undefined,
      },
      clock: systemClock,
      report: (status) => states.push(status),
      onEnd: (end) => ends.push(end),
      roundTripMs: () => 0,
      minIntervalMs: () => 0,
      origin: () => 'off',
      name: `viewer-${(count += 1)}`,
    },
    { height: 540, width: 960, format: 'auto', scale: 1, quality: 60, grayscale: false, video: true },
    { intervalMs: 'asap', inFlight: 2, active: true, priority: true },
  );
  return {
    loop,
    shown,
    ends,
    undecodable: () => undecodable,
    state: () => states.at(-1)?.state,
    last: () => shown.at(-1) ?? 0,
  };
}

test('after a cut line the stream goes on with a key picture; a silent one is not live', async ({
  stage,
  streams,
  expect,
}) => {
  const { line, connection, identity } = stage;
  await connection.use(identity());
  const viewer = watch(connection);
  await expect.poll(viewer.last).toBeGreaterThan(10);
  line.set({ refused: true });
  line.cut();
  await expect.poll(viewer.state).not.toBe('live');
  line.set({ refused: false });
  await expect.poll(() => connection.status).toBe('live');
  viewer.loop.wake();
  const before = viewer.last();
  await expect.poll(viewer.last).toBeGreaterThan(before + 10);
  await expect.poll(viewer.state).toBe('live');
  line.set({ silent: true });
  await expect.poll(viewer.state).not.toBe('live');
  expect(viewer.undecodable()).toBe(0);
  viewer.loop.close();
  expect(streams.size).toBe(1);
});

test('two viewers on different lines: each gets every picture in order, and the slow one does not hold the other back', async ({
  stage,
  streams,
  expect,
}) => {
  const { line, connection, identity, server, cleanups } = stage;
  line.set({ roundTripMs: 300 });
  await connection.use(identity());
  const near = new Connection();
  cleanups.push(() => near.close());
  await near.use({ ...identity(), url: server.wsUrl });
  const slow = watch(connection);
  const quick = watch(near);
  await expect.poll(slow.last).toBeGreaterThan(5);
  const [slowBefore, quickBefore] = [slow.shown.length, quick.shown.length];
  await expect.poll(() => slow.shown.length).toBeGreaterThan(slowBefore + 10);
  expect(quick.shown.length - quickBefore).toBeGreaterThan(10);
  expect([slow.undecodable(), quick.undecodable()]).toEqual([0, 0]);
  for (const { shown } of [slow, quick]) expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(streams.size).toBeLessThanOrEqual(2);
  slow.loop.close();
  quick.loop.close();
});

test('viewers who come and go leave no encoder behind', async ({ stage, streams, expect }) => {
  const { connection, identity } = stage;
  await connection.use(identity());
  for (let round = 0; round < 30; round++) {
    const viewer = watch(connection);
    if (round % 3 === 0) await expect.poll(viewer.last).toBeGreaterThan(0);
    viewer.loop.close();
  }
  await expect.poll(() => streams.size).toBe(0);
  const viewer = watch(connection);
  await expect.poll(viewer.last).toBeGreaterThan(3);
  expect(viewer.undecodable()).toBe(0);
  expect(viewer.ends).toEqual([]);
  viewer.loop.close();
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import type { ClipPart, ClipPartStored } from '#contract/agent/clip.ts';
import { readRecords } from '#domain/recording/records.ts';
import { type CountingClock, createFakeClock } from '#agent/fakeClock.ts';
import type { VideoCodec } from '#agent/video/encoder.ts';
import { AgentRecordings } from './agentRecordings.ts';
import { ConsoleRecorder } from './consoleRecorder.ts';
import type { RecordingLimits } from './recordingStore.ts';

const limits: RecordingLimits = { hours: 1, consoleBytes: 1e6, agentBytes: 1e7, minFreeBytes: 0 };
const folders: string[] = [];
afterEach(async () => {
  // The end of a recording may still be being written.
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, maxRetries: 5 });
});

/** A folder that is deleted after the test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recordings-'));
  folders.push(folder);
  return folder;
}

/** Pictures of 100 bytes, the number of the picture in each. */
const codec: VideoCodec = {
  name: 'h264',
  create: (size) => ({
    ...size,
    encode: (image, wantsKey) =>
      Promise.resolve({ bytes: new Uint8Array(100).fill(image.data[0] ?? 0), isKey: wantsKey }),
    setRate: () => undefined,
    close: () => undefined,
  }),
  // A gray that is four times the number of the picture.
  createDecoder: () => ({
    decode: ([number = 0]) => ({ data: new Uint8Array(16).fill(number * 4), width: 2, height: 2 }),
    close: () => undefined,
  }),
};

/** An API that takes parts of clips, has no room for them, or does not answer. */
function fakeApi() {
  const state: { is: 'open' | 'full' | 'away' } = { is: 'open' };
  const clips = new Map<string, { part: ClipPart; bytes: Buffer }>();
  const take = async (part: ClipPart): Promise<ClipPartStored> => {
    if (state.is === 'away') throw new Error('no answer');
    if (state.is === 'full') return { next: 0, isFull: true };
    const before = clips.get(part.id)?.bytes ?? Buffer.alloc(0);
    if (part.offset !== before.length) return { next: before.length };
    const bytes = Buffer.concat([before, Buffer.from(part.data, 'base64')]);
    clips.set(part.id, { part, bytes });
    // The answer to the first part is lost.
    if (before.length === 0 && bytes.length < part.bytes) throw new Error('no answer');
    return { next: bytes.length };
  };
  return { state, clips, take };
}

/** A recorder of a console; the test decides its pictures and the time. */
export async function createTestRecorder(
  {
    clipBytes,
    videoCodecs = [codec],
    apiTime,
    ...change
  }: Partial<RecordingLimits> & {
    clipBytes?: number;
    videoCodecs?: VideoCodec[];
    apiTime?: () => number | null;
  } = {},
  given?: { folder: string; clock: CountingClock },
) {
  const clock = given?.clock ?? createFakeClock();
  const folder = given?.folder ?? (await testFolder());
  const logged: string[] = [];
  const faults: unknown[] = [];
  const api = fakeApi();
  const recordings = new AgentRecordings({
    folder,
    limits: { ...limits, ...change },
    ...(clipBytes !== undefined && { clipBytes }),
    clock,
    apiTime: apiTime ?? (() => clock.time()),
    onLog: (line) => logged.push(line),
    onFault: (error) => faults.push(error),
    sendClip: api.take,
  });
  await recordings.open();
  let picture = 0;
  const shown = { keyboard: false, isStill: false };
  const gameConsole = {
    id: 7,
    isWorking: true,
    config: { allowsRecording: true },
    driver: { keyboard: { opened: () => shown.keyboard } },
    pictures: {
      async frame(_options: unknown, encoder: { encode(image: object): Promise<Uint8Array> }) {
        if (!shown.isStill) picture += 1;
        const image = { data: new Uint8Array([picture]), width: 320, height: 180 };
        const bytes = shown.isStill ? new Uint8Array() : await encoder.encode(image);
        return { bytes, contentType: 'x', frame: picture, capturedAt: 0 };
      },
    },
  };
  const deps = {
    recording: { store: recordings.store, clips: recordings.clips, share: () => 1 },
    clock,
    videoCodecs,
  };
  const recorder = ConsoleRecorder.of(gameConsole, deps, (line) => logged.push(line));
  if (!recorder) throw new Error('Nothing is recorded');
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Lets time pass, including the turns of the recorder. */
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 250) {
      clock.pass(250);
      for (let turn = 0; turn < 4; turn++) await settle();
    }
  };
  const now = (): number => clock.time();
  const all = () => recorder.timeline({ from: 0, to: now() });
  const part = async (at: number, until: number, options = {}) => [
    ...readRecords((await recorder.part({ at, until, ...options })).bytes),
  ];
  const files = async (): Promise<string[]> =>
    (await readdir(join(folder, 'recordings', '7'))).filter((name) => name.endsWith('.rec')).toSorted();
  await expect.poll(() => clock.waiting()).toBeGreaterThan(2);
  return {
    api,
    clock,
    folder,
    recordings,
    recorder,
    gameConsole,
    shown,
    logged,
    faults,
    pass,
    now,
    all,
    part,
    files,
  };
}

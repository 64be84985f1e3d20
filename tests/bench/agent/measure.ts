import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '#domain/clock.ts';
import { machineClock } from '#agent/agentClock.ts';
import { AgentRecordings, usualShare } from '#agent/recorder/agentRecordings.ts';
import { readRecords, recordTypes } from '#domain/recording/records.ts';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PadButton } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { previewIntervalMs } from '#domain/control/refresh.ts';
import { startBenchAgent } from './replies.ts';

/** The agent's cost of answering requests. */
export interface Cost {
  /** Number of replies, and of distinct pictures among them. */
  answers: number;
  encodings: number;
  bytes: number;
  /** Processor time of all threads, milliseconds. */
  cpuMs: number;
}

const tile = { width: 199, height: 112, format: 'webp', quality: 70, grayscale: false } as const;
const control = { ...tile, width: 960, height: 540, quality: 60, maxLifetime: 0 } as const;

/** From a match to the menu. */
const leaveMatch = ['options', 'dPadDown', 'dPadDown', 'cross'] as const satisfies readonly PadButton[];

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

/** Counts replies while `run` runs. */
async function count(
  run: (record: (payload: Uint8Array, bytes: number) => void) => Promise<void>,
): Promise<Cost> {
  const pictures = new Set<Uint8Array>();
  const cost = { answers: 0, bytes: 0 };
  const before = process.cpuUsage();
  await run((payload, bytes) => {
    cost.answers++;
    cost.bytes += bytes;
    if (payload.length > 0) pictures.add(payload);
  });
  return { ...cost, encodings: pictures.size, cpuMs: cpuMs(before) };
}

/**
 * A wall of consoles with still menus, after the first pictures.
 * @param knows false: each refresh is a new picture, like with an agent that does not detect still pictures.
 */
export async function standingWall(tiles: number, refreshes: number, knows: boolean): Promise<Cost> {
  const clock = new FakeClock(Date.now());
  const agent = startBenchAgent(clock, tiles, null);
  for (const { driver } of agent.consoles) {
    for (const button of leaveMatch) {
      driver.setPad({ ...neutralPad, [button]: true });
      driver.setPad(neutralPad);
    }
  }
  const has = new Map<number, Pick<ScreenshotOptions, 'after' | 'since' | 'waitMs'>>();
  const refresh = async (record: (payload: Uint8Array, bytes: number) => void): Promise<void> => {
    clock.advance(previewIntervalMs);
    for (let id = 1; id <= tiles; id++) {
      // An invisible change: measures the cost when every request draws a picture.
      if (!knows) agent.consoles[id - 1]?.driver.rename(`console-${id}`);
      const request = { ...tile, maxLifetime: previewIntervalMs / 2, ...(knows ? has.get(id) : {}) };
      const { payload, bytes, frame, capturedAt } = await agent.ask(id, request);
      has.set(id, { after: frame, since: capturedAt, waitMs: 0 });
      record(payload, bytes);
    }
  };
  await refresh(() => undefined);
  const cost = await count(async (record) => {
    for (let turn = 0; turn < refreshes; turn++) await refresh(record);
  });
  agent.close();
  return cost;
}

/** This number of viewers watches the stream of each console at 60 pictures a second and 2 Mbit/s for this time. */
export async function streamed(people: number, ms: number, consoles = 1): Promise<Cost> {
  const agent = startBenchAgent(machineClock, consoles, 'Rivals');
  const until = performance.now() + ms;
  const cost = await count(async (record) => {
    const view = async (_none: unknown, index: number): Promise<void> => {
      const request = {
        stream: `viewer-${index}`,
        codecs: ['h264'],
        width: 960,
        height: 540,
        kbps: 2_000,
        waitMs: 500,
      };
      // Two requests are open at a time, as on a local connection.
      const open = async (): Promise<void> => {
        while (performance.now() < until) {
          const { payload, bytes } = await agent.ask(1 + (index % consoles), request);
          record(payload, bytes);
          await new Promise((done) => setTimeout(done, 16));
        }
      };
      await Promise.all([open(), open()]);
    };
    await Promise.all(Array.from({ length: people * consoles }, view));
  });
  agent.close();
  return cost;
}

/** This number of viewers watches one console in the control view at the maximum rate for this time. */
export async function viewers(people: number, ms: number): Promise<Cost> {
  const agent = startBenchAgent(machineClock, 1, 'Rivals');
  const until = performance.now() + ms;
  const cost = await count(async (record) => {
    const view = async (): Promise<void> => {
      for (let after = 0; performance.now() < until;) {
        const { payload, bytes, frame } = await agent.ask(1, { ...control, after });
        after = frame;
        record(payload, bytes);
        await new Promise((done) => setTimeout(done, 1 + Math.random() * 3));
      }
    };
    await Promise.all(Array.from({ length: people }, view));
  });
  agent.close();
  return cost;
}

/** Recording cost of an agent whose consoles all play and have no viewers. */
export interface RecordingCost {
  /** Processor time of all threads per second, milliseconds. */
  cpuMsPerSecond: number;
  kBPerSecond: number;
  picturesPerSecond: number;
}

/** @param isOn false: the same agent without recording, of which pictures are taken nowhere */
export async function recorded(consoles: number, ms: number, isOn: boolean): Promise<RecordingCost> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-recordings-'));
  const limits = { hours: 24, consoleBytes: 5e8, agentBytes: 3e10, minFreeBytes: 0 };
  const onFault = (error: unknown): never => {
    throw error;
  };
  const recordings = new AgentRecordings({
    folder,
    limits,
    clock: machineClock,
    apiTime: Date.now,
    onLog: () => undefined,
    onFault,
    sendClip: () => Promise.reject(new Error('no API')),
  });
  await recordings.open();
  const { store, clips } = recordings;
  const share = (): number => usualShare(consoles);
  const agent = startBenchAgent(machineClock, consoles, 'Rivals', isOn ? { store, clips, share } : null);
  const pass = (time: number): Promise<void> => new Promise((done) => setTimeout(done, time));
  // Fonts, backdrops and encoders.
  await pass(ms / 4);
  await recordings.store.writeAll(false);
  const [bytes, begun] = [recordings.store.bytes, Date.now()];
  const before = process.cpuUsage();
  const catchUp = setInterval(() => agent.consoles.forEach(({ driver }) => driver.catchUp()), 10_000);
  await pass(ms);
  clearInterval(catchUp);
  const cost = cpuMs(before);
  await recordings.store.writeAll(false);
  const seconds = (Date.now() - begun) / 1_000;
  let pictures = 0;
  for (const { recorder } of agent.consoles) {
    const part = await recorder?.part({ at: begun, until: begun + ms });
    pictures += [...readRecords(part?.bytes ?? new Uint8Array())].filter(
      ({ type, at }) => (type === recordTypes.key || type === recordTypes.delta) && at >= begun,
    ).length;
  }
  const written = recordings.store.bytes - bytes;
  agent.close();
  await recordings.close();
  await rm(folder, { recursive: true });
  return {
    cpuMsPerSecond: cost / seconds,
    kBPerSecond: written / seconds / 1_000,
    picturesPerSecond: pictures / seconds,
  };
}

import { join } from 'node:path';
import type { AgentClock } from '#agent/agentClock.ts';
import type { ClipPart, ClipPartStored } from '#contract/agent/clip.ts';
import { Timers } from '#agent/timers.ts';
import { Clips, maxWaitingBytes } from './clips.ts';
import { type RecordingLimits, RecordingStore } from './recordingStore.ts';

/** Interval at which records are written, in milliseconds: at most this much is lost in a kill. */
const writeMs = 2_000;
/** Interval at which the limits are checked, in milliseconds. */
const sweepMs = 10_000;
/** Share of a core that recording may take: for one console, and for all consoles of a process. */
const shares = { console: 0.005, process: 0.3 } as const;

/** Share of a core for each recorded console when there are this many. */
export const usualShare = (consoles = 1): number =>
  Math.min(shares.console, shares.process / Math.max(1, consoles));

interface Deps {
  folder: string;
  sendClip(part: ClipPart): Promise<ClipPartStored>;
  limits: RecordingLimits;
  /** Maximum bytes of clips that wait for the API; the default unless given. */
  clipBytes?: number;
  clock: AgentClock;
  /** The API's time of day, which this machine's clock does not move; null until it is known. */
  apiTime(): number | null;
  onLog(line: string): void;
  onFault(error: unknown): void;
}

/** The recordings of an agent: writes them while it runs. */
export class AgentRecordings {
  readonly store: RecordingStore;
  readonly clips: Clips;
  readonly #timers: Timers;
  readonly #onFault: (error: unknown) => void;
  #isClosed = false;

  constructor({ folder, sendClip: send, clipBytes: maxBytes = maxWaitingBytes, ...deps }: Deps) {
    this.store = new RecordingStore({ ...deps, folder: join(folder, 'recordings') });
    this.clips = new Clips({ ...deps, folder: join(folder, 'clips'), store: this.store, send, maxBytes });
    this.#timers = new Timers(deps.clock);
    this.#onFault = deps.onFault;
  }

  /** Finds earlier recordings. */
  async open(): Promise<void> {
    await this.store.load().catch(this.#onFault);
    await this.clips.open().catch(this.#onFault);
    if (this.#isClosed) return;
    this.#timers.every(writeMs, () => void this.store.writeAll(false));
    this.#timers.every(sweepMs, () => void this.store.sweep().catch(this.#onFault));
  }

  /** Writes the records that are not written yet. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timers.close();
    this.clips.close();
    await this.store.writeAll(true);
  }
}

import { setTimeout as after } from 'node:timers/promises';
import { headers, type NatsConnection } from 'nats.ws';
import { io, type Socket } from 'socket.io-client';
import { imageHeaders, screenshotOptions } from '#contract/channel/image.ts';
import { columnsType } from '#contract/columns.ts';
import { credentialsHeader, subjectOf } from '#contract/channel/subjects.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { fastestIntervalMs } from '#domain/control/refresh.ts';
import { errors } from '#contract/errors/index.ts';
import { Calls } from './calls.ts';
import { openChannel } from './channel.ts';
import { Follower } from './follower.ts';
import { plan } from './plan.ts';
import type { GeneratorOptions } from './protocol.ts';
import type { Recorder } from './recorder.ts';

const encoder = new TextEncoder();
const encode = (body: unknown): Uint8Array => encoder.encode(JSON.stringify(body));
const preview = screenshotOptions.parse({
  width: 300,
  height: 169,
  format: 'jpeg',
  quality: 70,
  grayscale: false,
  maxLifetime: plan.wallEveryMs / 2,
});
const control = screenshotOptions.parse({ ...preview, width: 960, height: 540, quality: 60, maxLifetime: 0 });
const pictureTimeoutMs = 5_000;
const callTimeoutMs = 20_000;

type Target = GeneratorOptions['targets'][number];

/** One operator: a socket, a channel, a wall, calls, and optionally a controlled console. */
export class Operator {
  readonly #options: GeneratorOptions;
  readonly #recorder: Recorder;
  readonly #number: number;
  readonly #calls: Calls;
  readonly #follower = new Follower((ids) =>
    this.#makeCall('changed consoles', `/servers/info?consoleIds=${ids.join(',')}`),
  );
  readonly #stopping = new AbortController();
  #socket: Socket | null = null;
  #nats: NatsConnection | null = null;
  #probed = 0;
  /** The console of the first picture: it can be controlled. */
  #shown: Target;
  #call = 0;
  /** Where the next load of changed accounts begins; null before the first. */
  #accountsSince: { lastUpdates: string; position: string } | null = null;

  constructor(options: GeneratorOptions, number: number, recorder: Recorder) {
    this.#options = options;
    this.#number = number;
    this.#recorder = recorder;
    this.#calls = new Calls(options.url, options.jwt, callTimeoutMs);
    this.#call = number;
    this.#shown = this.#tile(0);
  }

  /** Connects; resolves when the socket works, and a picture and the answer to a call have arrived. */
  async open(): Promise<void> {
    const { url, jwt } = this.#options;
    const socket = io(url, {
      query: { token: jwt },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 1_000,
    });
    this.#socket = socket;
    const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.on('consolesUpdated', ({ ids }: { ids: number[] }) => {
      this.#recordEvent(ids);
      this.#follower.add(ids);
    });
    this.#nats = await openChannel(this.#options);
    await Promise.all([connected, this.#firstPicture(), this.#makeCall('me', '/me')]);
  }

  /** Works until {@link Operator.close}. */
  work(): void {
    for (let tile = 0; tile < plan.tiles; tile++) void this.#watch(this.#tile(tile), tile);
    void this.#makeCalls();
    if (this.#number % plan.controlOneIn === 0) void this.#control(this.#shown);
  }

  /** Loses both connections at once, and reconnects. */
  async reconnect(): Promise<void> {
    this.#socket?.close();
    const nats = this.#nats;
    this.#nats = null;
    await nats?.close();
    await this.open();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.#socket?.close();
    this.#calls.close();
    await this.#nats?.close();
  }

  #tile(tile: number): Target {
    const { targets } = this.#options;
    return targets[(this.#number * plan.tiles + tile) % targets.length] as Target;
  }

  #recordEvent(ids: readonly number[]): void {
    const at = this.#recorder.probedAt;
    if (at === this.#probed || !ids.includes(this.#options.probeId)) return;
    this.#probed = at;
    this.#recorder.add('events', Date.now() - at);
  }

  /** Picture of the wall's first connected console. */
  async #firstPicture(): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const picture = await this.#picture(this.#tile(attempt % plan.tiles), preview).catch(() => null);
      if (picture) {
        this.#shown = this.#tile(attempt % plan.tiles);
        return;
      }
      await after(attempt < plan.tiles ? 0 : 100);
    }
  }

  /** Null while the channel connects, and if the console is not connected: then the app shows that. */
  async #picture(target: Target, options: object): Promise<{ frame: number; capturedAt: number } | null> {
    if (!this.#nats) return null;
    const shown = headers();
    shown.set(credentialsHeader, this.#options.creds.jwt);
    const reply = await this.#nats.request(subjectOf('getTransformedScreenshot', target), encode(options), {
      timeout: pictureTimeoutMs,
      headers: shown,
    });
    const frame = Number(reply.headers?.get(imageHeaders.frame) || Number.NaN);
    const capturedAt = Number(reply.headers?.get(imageHeaders.capturedAt) || Number.NaN);
    if (!Number.isNaN(frame)) return { frame, capturedAt };
    const text = new TextDecoder().decode(reply.data);
    if (text.includes(errors.notConnected.text)) return null;
    throw new Error(text);
  }

  async #pause(ms: number): Promise<boolean> {
    return after(ms, true, { signal: this.#stopping.signal }).catch(() => false);
  }

  async #watch(target: Target, tile: number): Promise<void> {
    // Spread over the interval, as if the tiles were opened one after the other.
    let after = 0;
    for (let wait = (plan.wallEveryMs * tile) / plan.tiles; await this.#pause(wait);) {
      const startedAt = performance.now();
      try {
        const known = after > 0 ? { after, waitMs: 0 } : {};
        const picture = await this.#picture(target, { ...preview, ...known });
        if (picture) {
          after = picture.frame;
          this.#recorder.add('pictures', performance.now() - startedAt);
          this.#recorder.add('pictureAges', Math.max(0, Date.now() - picture.capturedAt));
        }
      } catch (error) {
        this.#recorder.fail('picture', error);
      }
      wait = Math.max(0, plan.wallEveryMs - (performance.now() - startedAt));
    }
  }

  async #makeCalls(): Promise<void> {
    const { servers } = this.#options;
    const server = servers[this.#number % servers.length];
    const calls = [
      () => this.#makeCall('servers info', `/servers/info?serverIds=${server}`),
      () => this.#makeCall('consoles of a server', `/servers/${server}/consoles`),
      () => this.#makeCall('changed accounts', this.#loadAccounts),
      () => this.#makeCall('tasks of a server', `/servers/${server}/tasks`),
      () => this.#makeCall('me', '/me'),
    ];
    // The accounts that the app has before are loaded by `bench:api`.
    await this.#loadAccounts(1).catch((error: unknown) => this.#recorder.fail('accounts', error));
    while (await this.#pause(plan.callEveryMs)) await calls[this.#call++ % calls.length]?.();
  }

  /** Loads the accounts that have changed since the last time, as the app does. */
  readonly #loadAccounts = async (limit = 5_000): Promise<void> => {
    const query = new URLSearchParams({ limit: String(limit), offset: '0', ...this.#accountsSince });
    const answer = await this.#calls.get(`/accounts?${query}`, { accept: columnsType, isRead: true });
    const { summary } = answer as { summary: { updatedAt: string; position: string } };
    this.#accountsSince = { lastUpdates: summary.updatedAt, position: summary.position };
  };

  /** @param what a path, or a call of its own */
  async #makeCall(name: string, what: string | (() => Promise<void>)): Promise<void> {
    const startedAt = performance.now();
    try {
      await (typeof what === 'string' ? this.#calls.get(what) : what());
      this.#recorder.addCall(name, performance.now() - startedAt);
    } catch (error) {
      this.#recorder.fail(`call ${name}`, error);
    }
  }

  /** Pad messages at a fixed rate, and pictures as fast as the app requests them. */
  async #control(target: Target): Promise<void> {
    const line = `bench-${this.#number}`;
    const shown = headers();
    shown.set(credentialsHeader, this.#options.creds.jwt);
    const request = (name: 'setScriptPaused' | 'setPad' | 'setDualshockState', body: unknown) =>
      this.#nats?.request(subjectOf(name, target), encode(body), { timeout: 2_000, headers: shown });
    const press = async (): Promise<void> => {
      for (let seq = 1; await this.#pause(plan.padEveryMs); seq++) {
        if (seq % 80 === 1) {
          await request('setScriptPaused', { paused: true, line })?.catch(() => undefined);
          await request('setPad', { pad: line, line })?.catch(() => undefined);
        }
        const startedAt = performance.now();
        try {
          await request('setDualshockState', { ...neutralPad, cross: seq % 4 < 2, seq, line });
          this.#recorder.add('presses', performance.now() - startedAt);
        } catch (error) {
          this.#recorder.fail('press', error);
        }
      }
    };
    const look = async (): Promise<void> => {
      let wait = 0;
      for (let last = 0; await this.#pause(wait);) {
        const startedAt = performance.now();
        try {
          const picture = await this.#picture(target, { ...control, after: last, waitMs: 500 });
          if (picture) {
            last = picture.frame;
            this.#recorder.add('controlPictures', performance.now() - startedAt);
          }
          wait = picture ? Math.max(0, fastestIntervalMs - (performance.now() - startedAt)) : 200;
        } catch (error) {
          this.#recorder.fail('control picture', error);
          wait = 200;
        }
      }
    };
    await Promise.all([press(), look()]);
  }
}

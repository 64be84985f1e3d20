import { z } from 'zod';
import { imageHeaders, type ScreenshotOptions } from '#contract/channel/image.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import { pictureBounds } from '#domain/channel/readablePicture.ts';
import type { ConsoleTarget, PictureSource } from '#domain/channel/picture.ts';
import type { Clock } from '#domain/clock.ts';
import { SourceRace } from '#domain/control/sourceRace.ts';
import { type Frame, frameOf } from './frames.ts';

/** A service without servers may leave the tokens out. */
const tokenAnswer = z.object({ tokens: z.array(z.string()).default([]) });

/** The service responds at once or is not installed, milliseconds (specification, business constants). */
const probeTimeoutMs = 250;
/** The service may wait a second for a newer frame, milliseconds. */
const imageTimeoutMs = 3_000;

/** After a fault, and if the service does not have a console, it is asked again after this time, milliseconds. */
const retryAfterMs = 60_000;

/** The original picture (specification, business constants); the quality does not apply to png. */
const original: ScreenshotOptions = {
  height: 540,
  width: 960,
  format: 'png',
  quality: 100,
  grayscale: false,
  maxLifetime: 0,
};

/** Maximum size of the answer with the tokens, bytes. */
const maxTokenBytes = 64 * 1_024;

/** Statuses that concern only one console: the service does not have it, or cannot capture it now. */
const consoleStatuses: ReadonlySet<number> = new Set([404, 409]);

/** Why the service is not used. */
type Fault = Exclude<PictureSource, 'local' | 'off' | 'unasked' | 'otherServers'>;

class ServiceError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * The screenshot service on the user's own machine: a shorter path to the frames of servers on the same
 * network. It is abandoned after any fault, and tried again a minute later, then with one request at a time
 * until one has returned a picture.
 */
export class ScreenshotService {
  readonly #base: string;
  readonly #clock: Clock;
  readonly #fetch: typeof fetch;
  #probe: Promise<void> | null = null;
  #probedAt = 0;
  /** Null before the service has answered. */
  #tokens: ReadonlySet<string> | null = null;
  /** Why the service is not used; kept until it delivers a picture again. */
  #fault: Fault | null = null;
  #retryAt = 0;
  #isLeft = false;
  /** Whether the service has delivered a picture since it came into use. */
  #isProven = false;
  #pending = 0;
  #race = new SourceRace();
  /** When to ask the service again about consoles that it lacks although it serves their group. */
  readonly #missing = new Map<number, number>();

  constructor(base: string, clock: Clock, send: typeof fetch = (...args) => fetch(...args)) {
    this.#base = base;
    this.#clock = clock;
    this.#fetch = send;
  }

  /** Whether the service should be asked for a console. Any token of its server's group counts. Requests its tokens if needed. */
  async serves({ consoleId }: ConsoleTarget, groupTokens: readonly string[]): Promise<boolean> {
    const now = this.#clock.now();
    if (this.#isLeft && now < this.#retryAt) return false;
    if (now < (this.#missing.get(consoleId) ?? 0)) return false;
    const isOld = now >= this.#probedAt + retryAfterMs && !this.#hasAny(groupTokens);
    if (!this.#probe || this.#isLeft || isOld) {
      this.#isLeft = false;
      this.#probedAt = now;
      this.#probe = this.#askTokens();
    }
    await this.#probe;
    return !this.#isLeft && this.#hasAny(groupTokens);
  }

  /** Source of the pictures of a console, as far as it is known now. */
  origin({ consoleId }: ConsoleTarget, groupTokens: readonly string[]): PictureSource {
    if (this.#fault) return this.#fault;
    if (!this.#tokens) return 'unasked';
    if (!this.#hasAny(groupTokens)) return 'otherServers';
    return this.#missing.has(consoleId) ? 'otherConsoles' : 'local';
  }

  /** Whether the next picture should be requested over the channel, to compare its time. */
  takesChannel(): boolean {
    return this.#race.takesChannel();
  }

  /** Time of a picture over the channel, milliseconds. */
  addChannelTime(ms: number): void {
    this.#race.addChannel(ms);
    this.#compare();
  }

  /**
   * The next frame of a console; null if the service has none, for whatever reason: then the channel has to
   * be asked. Never rejects.
   */
  next(target: ConsoleTarget, request: ScreenshotOptions): Promise<Frame | null> {
    return this.#ask(target, request, true);
  }

  /**
   * The original picture of a console, a png; null if the service does not serve the console or has none, as
   * with {@link next}.
   */
  async original(
    target: ConsoleTarget,
    groupTokens: readonly string[],
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!(await this.serves(target, groupTokens))) return null;
    const frame = await this.#ask(target, original, false);
    return frame?.contentType === 'image/png' ? frame.bytes : null;
  }

  /** @param isTimed whether its time is compared with the channel's: only pictures of the same kind are */
  async #ask(target: ConsoleTarget, request: ScreenshotOptions, isTimed: boolean): Promise<Frame | null> {
    // Before its first picture only one request may wait for the service, not all of them.
    if (!this.#isProven && this.#pending > 0) return null;
    this.#pending++;
    const startedAt = this.#clock.now();
    try {
      const frame = await this.#requestFrame(target, request);
      this.#missing.delete(target.consoleId);
      if (!frame.bytes || this.#isLeft) return frame;
      this.#isProven = true;
      this.#fault = null;
      if (isTimed) {
        this.#race.addLocal(this.#clock.now() - startedAt);
        this.#compare();
      }
      return { ...frame, onUnreadable: () => this.#leave('unreadable') };
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'otherConsoles') this.#missing.set(target.consoleId, this.#clock.now() + retryAfterMs);
      else this.#leave(fault);
      return null;
    } finally {
      this.#pending--;
    }
  }

  async #requestFrame(target: ConsoleTarget, request: ScreenshotOptions): Promise<Frame> {
    const url = imageUrl(this.#base, target, request, this.#clock.now());
    const { bytes, header } = await this.#read(url, imageTimeoutMs, pictureBounds.bytes);
    const contentType = header(imageHeaders.contentType);
    if (bytes.byteLength > 0 && contentType !== null && !contentType.startsWith('image/'))
      throw new ServiceError('wrongAnswer');
    // Empty: there is no newer frame than that of the request.
    if (bytes.byteLength === 0 && (request.after === undefined || !header(imageHeaders.frame)))
      throw new ServiceError('wrongAnswer');
    return frameOf(header, bytes, this.#clock.now(), request);
  }

  /** Reads a whole answer. The timeout includes the body, and reading stops at the size limit. */
  async #read(url: string, timeoutMs: number, maxBytes: number) {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const answer = await this.#fetch(url, { signal, redirect: 'error' });
      if (!answer.ok) throw new ServiceError(consoleStatuses.has(answer.status) ? 'otherConsoles' : 'status');
      const header = (name: string): string | null => answer.headers.get(name);
      if (Number(header('Content-Length')) > maxBytes) throw new ServiceError('tooLarge');
      return { bytes: await readBody(answer, maxBytes), header };
    } finally {
      stop.abort();
    }
  }

  async #askTokens(): Promise<void> {
    try {
      const { bytes } = await this.#read(`${this.#base}/v1/token`, probeTimeoutMs, maxTokenBytes);
      this.#tokens = new Set(tokenAnswer.parse(JSON.parse(new TextDecoder().decode(bytes))).tokens);
    } catch (error) {
      this.#tokens = null;
      // Browsers give no details about a port on which nothing listens.
      this.#leave(error instanceof TypeError ? 'absent' : faultOf(error));
    }
  }

  #hasAny(groupTokens: readonly string[]): boolean {
    return groupTokens.some((token) => this.#tokens?.has(token));
  }

  #compare(): void {
    if (this.#race.isLocalSlower) this.#leave('slow');
  }

  /** The first reason counts: requests that were pending fail after it. */
  #leave(fault: Fault): void {
    if (this.#isLeft) return;
    this.#isLeft = true;
    this.#isProven = false;
    this.#fault = fault;
    this.#retryAt = this.#clock.now() + retryAfterMs;
    this.#race = new SourceRace();
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof ServiceError) return error.fault;
  if (error instanceof ChannelError) return 'unreadable';
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'wrongAnswer';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'broken';
}

/** @throws ServiceError at the bound, without reading on */
async function readBody(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    size += next.value.byteLength;
    if (size > maxBytes) throw new ServiceError('tooLarge');
    parts.push(next.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function imageUrl(
  base: string,
  target: ConsoleTarget,
  request: ScreenshotOptions,
  timestamp: number,
): string {
  const query = new URLSearchParams({
    identifier: String(target.consoleId),
    height: String(request.height),
    width: String(request.width),
    format: request.format,
    quality: String(request.quality),
    grayscale: String(request.grayscale),
    maxLifetime: String(request.maxLifetime),
    timestamp: String(Math.round(timestamp)),
    ...(request.after === undefined ? {} : { after: String(request.after) }),
    ...(request.since === undefined ? {} : { since: String(request.since) }),
    ...(request.start === undefined ? {} : { start: request.start }),
    ...(request.waitMs === undefined ? {} : { waitMs: String(request.waitMs) }),
  });
  return `${base}/v1/image?${query.toString()}`;
}

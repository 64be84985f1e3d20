import { z } from 'zod';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { ChannelError } from '#domain/channel/errors.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import { type FrameSource, frameOf } from './frames.ts';

/** A service without servers may leave the tokens out. */
const tokenAnswer = z.object({ tokens: z.array(z.string()).default([]) });

/** The service answers at once or is not installed, milliseconds (specification, business constants). */
const probeTimeoutMs = 250;
/** The service may wait a second for a newer frame, milliseconds. */
const imageTimeoutMs = 3_000;

/**
 * The screenshot service on the operator's own machine: a shorter path to the frames of servers on the same network.
 * Its tokens are requested once; after a failure it is not used any more in this session.
 */
export class ScreenshotService {
  readonly #base: string;
  readonly #fetch: typeof fetch;
  #tokens: Promise<ReadonlySet<string>> | null = null;
  /** Consoles that it does not know although it serves their group. */
  readonly #unknown = new Set<number>();
  #failed = false;

  constructor(base: string, send: typeof fetch = (...args) => fetch(...args)) {
    this.#base = base;
    this.#fetch = send;
  }

  /** Whether the service has a console's frames: any token of its server's group counts. */
  async serves({ consoleId }: ConsoleTarget, groupTokens: readonly string[]): Promise<boolean> {
    if (this.#failed || this.#unknown.has(consoleId)) return false;
    this.#tokens ??= this.#probe();
    const tokens = await this.#tokens;
    return groupTokens.some((token) => tokens.has(token)) && !this.#failed;
  }

  /** @throws ChannelError when it has no frame, or the error of the request */
  frames(target: ConsoleTarget, now: () => number): FrameSource {
    return {
      next: async (request) => {
        const answer = await this.#fetchWithTimeout(this.#url(target, request, now()), imageTimeoutMs);
        if (!answer.ok) {
          if (answer.status === 404) this.#unknown.add(target.consoleId);
          throw new ChannelError('agent', `${answer.status}`);
        }
        const bytes = new Uint8Array(await answer.arrayBuffer());
        return frameOf((name) => answer.headers.get(name), bytes, now());
      },
    };
  }

  async #fetchWithTimeout(url: string, timeoutMs: number): Promise<Response> {
    try {
      return await this.#fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  async #probe(): Promise<ReadonlySet<string>> {
    try {
      const answer = await this.#fetchWithTimeout(`${this.#base}/v1/token`, probeTimeoutMs);
      return new Set(tokenAnswer.parse(await answer.json()).tokens);
    } catch {
      return new Set();
    }
  }

  #url(target: ConsoleTarget, request: ScreenshotOptions, timestamp: number): string {
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
    return `${this.#base}/v1/image?${query.toString()}`;
  }
}

/**
 * Frames of the local service where it serves the console, else of the channel. After an input the channel is used:
 * there the request follows the press on the same connection, so that the frame is captured after it.
 */
export function localFirstFrames(
  channel: FrameSource,
  service: ScreenshotService,
  target: ConsoleTarget,
  groupTokens: () => readonly string[],
  now: () => number,
): FrameSource {
  const local = service.frames(target, now);
  return {
    async next(request, afterInput = false) {
      if (afterInput || !(await service.serves(target, groupTokens())))
        return channel.next(request, afterInput);
      return local.next(request).catch(() => channel.next(request));
    },
  };
}

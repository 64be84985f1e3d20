import { z } from 'zod';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import { ChannelFault } from './errors.ts';
import { type FrameSource, markOf } from './frames.ts';

const tokenAnswer = z.object({ tokens: z.array(z.string()) });

/** The service answers at once or is not there (specification, business constants). */
const probeTimeoutMs = 250;
const imageTimeoutMs = 5_000;

/**
 * The screenshot service on the operator's own machine: a shorter way to the pictures of servers that stand
 * beside it. Probed once; any fault ends its use for the session.
 */
export class ScreenshotService {
  readonly #base: string;
  #tokens: Promise<ReadonlySet<string>> | null = null;
  #failed = false;

  constructor(base: string) {
    this.#base = base;
  }

  /** Whether this server's pictures can be had here. */
  async serves(token: string): Promise<boolean> {
    if (this.#failed) return false;
    this.#tokens ??= this.#probe();
    return (await this.#tokens).has(token) && !this.#failed;
  }

  /** @throws ChannelFault, and is not asked again after it. */
  frames(target: ConsoleTarget, now: () => number): FrameSource {
    return {
      next: async (request) => {
        try {
          const answer = await fetch(this.#url(target, request, now()), {
            signal: AbortSignal.timeout(imageTimeoutMs),
          });
          if (!answer.ok) throw new ChannelFault('agent', `${answer.status}`);
          const bytes = new Uint8Array(await answer.arrayBuffer());
          const contentType = answer.headers.get('Content-Type') ?? '';
          return { mark: markOf((name) => answer.headers.get(name), now()), bytes, contentType };
        } catch (error) {
          this.#failed = true;
          throw error;
        }
      },
    };
  }

  async #probe(): Promise<ReadonlySet<string>> {
    try {
      const answer = await fetch(`${this.#base}/v1/token`, { signal: AbortSignal.timeout(probeTimeoutMs) });
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
    });
    return `${this.#base}/v1/image?${query.toString()}`;
  }
}

import { streamIdleMs, type VideoRequest } from '#contract/channel/video.ts';
import type { Clock } from '#domain/clock.ts';
import type { Frame, FrameEncoder } from '#agent/driver.ts';
import type { ScreenshotOptions } from '#contract/channel/image.ts';
import { refuse } from '#agent/errors.ts';
import type { VideoCodec } from './encoder.ts';
import { type Viewer, VideoStream } from './videoStream.ts';

/** Maximum number of encoders of one console with one codec; further viewers join an existing one. */
const encodersOfConsole = 3;
/** Viewers share an encoder while the rates of their connections differ by less than this factor. */
const sharedRate = 2;
/** Number of missed pictures after which a viewer gets an encoder of its own. */
const missedPictures = 3;
/** After a fault of the encoder, viewers are refused for this time, in milliseconds: they show single pictures. */
const pauseAfterFaultMs = 60_000;

/** Options that an encoder ignores: it uses only the pixels. */
const unused = { format: 'jpeg', quality: 1, grayscale: false, maxLifetime: 0 } as const;

interface Deps {
  /** Codecs that this agent can encode, the best first; empty: none. */
  codecs: readonly VideoCodec[];
  clock: Clock;
  frame(options: ScreenshotOptions, encoder: FrameEncoder): Promise<Frame>;
  onFault(error: unknown): void;
}

/** The streams of one console: which viewers share an encoder. */
export class VideoStreams {
  readonly #deps: Deps;
  readonly #viewers = new Map<string, { viewer: Viewer; stream: VideoStream }>();
  readonly #streams = new Set<VideoStream>();
  #cancelCheck: (() => void) | null = null;
  #pausedUntil = Number.NEGATIVE_INFINITY;
  #faults = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The streams of a console with these pictures. */
  static of(
    pictures: Pick<Deps, 'frame'>,
    { clock, videoCodecs = [] }: Pick<Deps, 'clock'> & { videoCodecs?: readonly VideoCodec[] },
    onLog: (line: string) => void,
  ): VideoStreams {
    return new VideoStreams({
      codecs: videoCodecs,
      clock,
      frame: (options, encoder) => pictures.frame(options, encoder),
      onFault: (error) => onLog(`video: ${error instanceof Error ? error.message : String(error)}`),
    });
  }

  get size(): number {
    return this.#streams.size;
  }

  get faults(): number {
    return this.#faults;
  }

  /**
   * The next picture for a viewer; empty when nothing changes in time.
   * @param user owner of the stream; other users may use the same name for another one
   * @throws AgentRefusal `videoUnavailable`: single pictures have to be requested
   */
  async next(request: VideoRequest, user: number | null): Promise<Frame> {
    const { codecs, clock } = this.#deps;
    const id = `${user}:${request.stream}`;
    if (request.end) return this.#end(id);
    const codec = codecs.find(({ name }) => request.codecs.includes(name));
    if (!codec || clock.now() < this.#pausedUntil) throw refuse('videoUnavailable');
    const { viewer, stream } = this.#placed(id, request, codec);
    const credit = Promise.withResolvers<Frame>();
    viewer.credits.push({ ...credit, deadline: clock.now() + request.waitMs });
    this.#checkLater();
    stream.run();
    return credit.promise;
  }

  close(): void {
    for (const id of this.#viewers.keys()) this.#remove(id);
    this.#cancelCheck?.();
    this.#cancelCheck = null;
  }

  /** The viewer with its latest request, in a suitable stream. */
  #placed(id: string, request: VideoRequest, codec: VideoCodec) {
    const known = this.#viewers.get(id);
    const viewer = known?.viewer ?? newViewer(id, request);
    viewer.request = request;
    viewer.seenAt = this.#deps.clock.now();
    if (request.keyAfter !== undefined && request.keyAfter >= viewer.sentKey) viewer.needsKey = true;
    const present = known?.stream.codec === codec ? known.stream : null;
    if (known && present && this.#suits(present, viewer)) return known;
    const stream = this.#streamFor(viewer, present, codec);
    if (stream !== known?.stream) {
      if (known) this.#leave(known);
      viewer.missed = 0;
      stream.add(viewer);
    }
    const placed = { viewer, stream };
    this.#viewers.set(id, placed);
    return placed;
  }

  #suits(stream: VideoStream, viewer: Viewer): boolean {
    const others = [...stream.viewers].filter((other) => other !== viewer);
    if (others.length === 0) return true;
    return viewer.missed < missedPictures && others.every((other) => isLike(other.request, viewer.request));
  }

  #streamFor(viewer: Viewer, present: VideoStream | null, codec: VideoCodec): VideoStream {
    const { request } = viewer;
    const streams = [...this.#streams].filter((stream) => stream.codec === codec);
    const joined =
      viewer.missed < missedPictures
        ? streams.find(({ quality }) => quality && isLike(quality, request))
        : undefined;
    if (joined) return joined;
    if (streams.length < encodersOfConsole) return this.#newStream(codec);
    return present ?? nearest(streams, request) ?? this.#newStream(codec);
  }

  #newStream(codec: VideoCodec): VideoStream {
    const { clock, frame, onFault } = this.#deps;
    const stream = new VideoStream({
      codec,
      clock,
      frame: (options, encoder) => frame({ ...unused, ...options }, encoder),
      onFault: (error) => {
        this.#faults += 1;
        this.#pausedUntil = clock.now() + pauseAfterFaultMs;
        onFault(error);
      },
    });
    this.#streams.add(stream);
    return stream;
  }

  #leave({ viewer, stream }: { viewer: Viewer; stream: VideoStream }): void {
    stream.remove(viewer);
    if (stream.viewers.size === 0) this.#streams.delete(stream);
  }

  #remove(id: string): void {
    const known = this.#viewers.get(id);
    if (!known) return;
    this.#viewers.delete(id);
    for (const { reject } of known.viewer.credits.splice(0)) reject(refuse('videoUnavailable'));
    this.#leave(known);
  }

  #end(id: string): Frame {
    this.#remove(id);
    return {
      bytes: new Uint8Array(),
      contentType: '',
      frame: 0,
      capturedAt: Math.round(this.#deps.clock.now()),
    };
  }

  /** Removes viewers that have not asked for a while. */
  #checkLater(): void {
    const { clock } = this.#deps;
    this.#cancelCheck ??= clock.after(streamIdleMs, () => {
      this.#cancelCheck = null;
      for (const [id, { viewer }] of this.#viewers)
        if (clock.now() - viewer.seenAt >= streamIdleMs) this.#remove(id);
      if (this.#viewers.size > 0) this.#checkLater();
    });
  }
}

const newViewer = (id: string, request: VideoRequest): Viewer => ({
  id,
  request,
  credits: [],
  sent: 0,
  sentKey: 0,
  needsKey: true,
  missed: 0,
  seenAt: 0,
});

/** The stream with the smallest pictures that are large enough, otherwise the one with the largest. */
const nearest = (streams: readonly VideoStream[], { width }: VideoRequest): VideoStream | undefined => {
  const byWidth = streams.toSorted((one, other) => (one.quality?.width ?? 0) - (other.quality?.width ?? 0));
  return byWidth.find(({ quality }) => (quality?.width ?? 0) >= width) ?? byWidth.at(-1);
};

type Quality = Pick<VideoRequest, 'width' | 'height' | 'kbps'>;

const isLike = (one: Quality, other: Quality): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  Math.max(one.kbps, other.kbps) <= sharedRate * Math.min(one.kbps, other.kbps);

import type { VideoCodecName } from '#contract/channel/video.ts';
import type { Cadence, PictureOptions, PictureStatus, VideoAbsence } from '#domain/channel/picture.ts';
import { idleTileAfterMs, type TileShare } from '#domain/control/refresh.ts';
import type { FrameSink } from './frames.ts';
import { PictureLoop } from './pictureLoop.ts';
import type { PictureLoopOptions } from './pictureLoopOptions.ts';
import { VideoLoop, type VideoLoopOptions } from './videoLoop.ts';

interface LivePictureOptions extends PictureLoopOptions {
  sink: FrameSink;
  codecs(): Promise<readonly VideoCodecName[]>;
  video: Pick<VideoLoopOptions, 'source' | 'createDecoder' | 'minIntervalMs'>;
}

/**
 * The picture of one console: single pictures, replaced by a stream as soon as there is one. The first
 * picture is shown at once, and if the stream fails, single pictures continue.
 */
export class LivePicture {
  readonly #options: LivePictureOptions;
  readonly #pictures: PictureLoop;
  #image: PictureOptions;
  #cadence: Cadence;
  #video: VideoLoop | null = null;
  /** The stream has shown a picture. */
  #isVideo = false;
  /** Number of the newest picture of the stream, and when it arrived, milliseconds. */
  #newest = { frame: 0, at: 0 };
  #notBefore: number | null = Number.NEGATIVE_INFINITY;
  #absence: VideoAbsence = 'starting';
  #cancelRetry: (() => void) | null = null;
  #closed = false;
  /** When the stream last went on, by the clock; null: not yet. Single pictures after it are at least as new. */
  #streamedAt: number | null = null;
  /** Whether the last picture came from this computer. */
  #wasLocal: boolean;

  constructor(options: LivePictureOptions, image: PictureOptions, cadence: Cadence) {
    this.#options = options;
    this.#image = image;
    this.#cadence = cadence;
    this.#wasLocal = this.#isLocal;
    const report = (status: PictureStatus): void => {
      if (this.#wasLocal && !this.#isLocal) void this.#tryVideo();
      this.#wasLocal = this.#isLocal;
      if (this.#isVideo) return;
      const progressedAt =
        status.progressedAt === null
          ? this.#streamedAt
          : Math.max(status.progressedAt, this.#streamedAt ?? 0);
      options.report({ ...status, progressedAt, noVideo: this.#reasonForPictures });
    };
    this.#pictures = new PictureLoop({ ...options, report }, image, cadence);
    void this.#tryVideo();
  }

  update(change: { picture?: Partial<PictureOptions>; cadence?: Partial<Cadence> }): void {
    this.#image = { ...this.#image, ...change.picture };
    this.#cadence = { ...this.#cadence, ...change.cadence };
    if (this.#video && !this.#wantsVideo) this.#stopVideo();
    this.#video?.update(this.#image, this.#cadence);
    this.#pictures.update({
      ...change,
      cadence: { ...change.cadence, active: this.#cadence.active && !this.#isVideo },
    });
    void this.#tryVideo();
  }

  /** See {@link PictureLoop.kick}. */
  kick(at: number, isEdge: boolean): void {
    if (!this.#isVideo) this.#pictures.kick(at, isEdge);
    else if (isEdge) this.#video?.kick(at);
  }

  wake(): void {
    this.#video?.wake();
    this.#pictures.wake();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#video?.close();
    this.#pictures.close();
    this.#options.sink.close();
  }

  /** Its part of the capacity that the streams of a wall share; null: it has no stream, or has priority over all others. */
  get share(): TileShare | null {
    const { active, priority, attended } = this.#cadence;
    if (!this.#isVideo || !active || priority) return null;
    if (this.#options.clock.now() - this.#newest.at > idleTileAfterMs) return 'still';
    return attended ? 'attended' : 'moving';
  }

  get #isLocal(): boolean {
    return this.#options.source.origin() === 'local';
  }

  get #wantsVideo(): boolean {
    return this.#image.video === true && !this.#isLocal;
  }

  get #reasonForPictures(): VideoAbsence {
    if (!this.#image.video) return 'chosen';
    return this.#isLocal ? 'local' : this.#absence;
  }

  async #tryVideo(): Promise<void> {
    const codecs = await this.#options.codecs();
    const { clock } = this.#options;
    if (this.#closed || this.#video || !this.#wantsVideo || !this.#cadence.active) return;
    if (codecs.length === 0) this.#absence = 'browser';
    if (codecs.length === 0 || this.#notBefore === null || clock.now() < this.#notBefore) return;
    this.#video = new VideoLoop(
      {
        ...this.#options.video,
        codecs,
        sink: this.#options.sink,
        clock,
        roundTripMs: this.#options.roundTripMs,
        origin: () => this.#options.source.origin(),
        name: crypto.getRandomValues(new Uint32Array(4)).join('-').slice(0, 40),
        report: (status) => this.#reportVideo(status),
        onEnd: (retryMs) => this.#ended(retryMs),
      },
      this.#image,
      this.#cadence,
    );
  }

  #reportVideo(status: PictureStatus): void {
    if (!this.#wantsVideo) return this.#stopVideo();
    if (status.frame !== this.#newest.frame)
      this.#newest = { frame: status.frame, at: this.#options.clock.now() };
    if (!this.#isVideo && status.frame > 0) {
      this.#isVideo = true;
      this.#pictures.update({ cadence: { active: false } });
    }
    if (!this.#isVideo) return;
    this.#streamedAt = status.progressedAt;
    this.#options.report(status);
  }

  #ended(retryMs: number | null): void {
    this.#absence = retryMs === null ? 'agent' : 'fault';
    this.#notBefore = retryMs === null ? null : this.#options.clock.now() + retryMs;
    this.#stopVideo();
    this.#cancelRetry?.();
    if (retryMs !== null) this.#cancelRetry = this.#options.clock.after(retryMs, () => void this.#tryVideo());
  }

  #stopVideo(): void {
    this.#video?.close();
    this.#video = null;
    this.#isVideo = false;
    this.#pictures.update({ cadence: { active: this.#cadence.active } });
    this.#pictures.wake();
  }
}

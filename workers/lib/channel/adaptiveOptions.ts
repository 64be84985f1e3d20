import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PictureOptions } from '#domain/channel/picture.ts';
import {
  AdaptiveQuality,
  pictureLevels,
  reduced,
  type PictureQuality,
} from '#domain/control/adaptiveQuality.ts';
import type { Frame } from './frames.ts';

/** Options of a request: those of the page, with the chosen format and size. */
export interface RequestedPicture {
  image: Pick<ScreenshotOptions, 'height' | 'width' | 'format' | 'quality' | 'grayscale'>;
  chosen: PictureQuality;
  /** The page's options from which these were derived. */
  page: PictureOptions;
}

/** A painted frame and its times, milliseconds of one clock. */
export interface PaintedFrame {
  frame: Frame;
  requested: RequestedPicture;
  requestedAt: number;
  arrivedAt: number;
  /** When the previous frame arrived; null for the first. */
  previousArrivedAt: number | null;
  paintedAt: number;
  /** Round trip of the connection, milliseconds; null while unknown. */
  roundTripMs: number | null;
  /** Interval at which frames are wanted. */
  intervalMs: number;
}

/** Chooses the options that the page leaves open: format and size, by the times of earlier frames. */
export class AdaptiveOptions {
  readonly #savesData: () => boolean;
  #page: PictureOptions;
  #adaptive: AdaptiveQuality;

  constructor(page: PictureOptions, savesData: () => boolean) {
    this.#savesData = savesData;
    this.#page = page;
    this.#adaptive = this.#createAdaptive();
  }

  get requested(): RequestedPicture {
    return this.#resolve(this.#adaptive.requested);
  }

  /** Options in use, ignoring trials of others. */
  get current(): RequestedPicture {
    return this.#resolve(this.#adaptive.current);
  }

  /** Whether a picture with these options matches the page's request; a different format alone looks the same. */
  isCurrent({ page, chosen }: RequestedPicture): boolean {
    return page === this.#page && chosen.level === this.#adaptive.current.level;
  }

  update(change: Partial<PictureOptions>): void {
    const page = { ...this.#page, ...change };
    if (isSameOptions(page, this.#page)) return;
    const isRestart = page.format !== this.#page.format || page.scale !== this.#page.scale;
    this.#page = page;
    if (isRestart) this.#adaptive = this.#createAdaptive();
  }

  painted({ frame, requested, ...times }: PaintedFrame): void {
    if (!frame.bytes) return;
    this.#adaptive.add({
      chosen: requested.chosen,
      bytes: frame.bytes.byteLength,
      ageMs: times.paintedAt - frame.mark.capturedAt,
      workMs: workMsOf(frame, times),
      intervalMs: times.intervalMs,
    });
  }

  #createAdaptive(): AdaptiveQuality {
    const { format, scale } = this.#page;
    const savesData = this.#savesData();
    const automatic = savesData ? (['webp', 'jpeg'] as const) : (['jpeg', 'webp'] as const);
    const fixedLevel = pictureLevels.findIndex((level) => level.scale === scale);
    return new AdaptiveQuality({
      formats: format === 'auto' ? automatic : [format],
      minLevel: Math.max(0, fixedLevel),
      maxLevel: scale === 'auto' ? pictureLevels.length - 1 : fixedLevel,
      savesData,
    });
  }

  #resolve(chosen: PictureQuality): RequestedPicture {
    const { height, width, quality } = reduced(this.#page, chosen);
    const { grayscale } = this.#page;
    return { image: { height, width, quality, grayscale, format: chosen.format }, chosen, page: this.#page };
  }
}

/**
 * Encoding and transfer of a frame, milliseconds. If two frames share the connection, the later one waits for
 * the earlier: then only the time since the earlier one arrived counts.
 */
function workMsOf(
  { encodeMs, heldMs }: Frame,
  { requestedAt, arrivedAt, previousArrivedAt, roundTripMs }: Omit<PaintedFrame, 'frame' | 'requested'>,
): number | null {
  if (encodeMs === null || heldMs === null || roundTripMs === null) return null;
  const lineMs = Math.max(0, arrivedAt - requestedAt - heldMs - roundTripMs);
  return encodeMs + Math.min(lineMs, arrivedAt - (previousArrivedAt ?? Number.NEGATIVE_INFINITY));
}

const isSameOptions = (a: PictureOptions, b: PictureOptions): boolean =>
  a.height === b.height &&
  a.width === b.width &&
  a.format === b.format &&
  a.scale === b.scale &&
  a.quality === b.quality &&
  a.grayscale === b.grayscale;

import type { imageFormats } from '#contract/channel/image.ts';
import { median } from '../quantile.ts';

type ImageFormat = (typeof imageFormats)[number];

/** Sizes of a picture as shares of the full height, from the best to the least; the last also lowers the quality. */
export const pictureLevels = [
  { scale: 1, qualityScale: 1 },
  { scale: 0.75, qualityScale: 1 },
  { scale: 0.5, qualityScale: 1 },
  { scale: 0.5, qualityScale: 0.6 },
] as const;
/** Sizes that can be fixed, as shares of the full height. */
export const pictureScales = [1, 0.75, 0.5] as const;
export type PictureScale = (typeof pictureScales)[number];

/** What to request: the format, and the reduction of the picture. */
export interface PictureQuality {
  format: ImageFormat;
  /** Index of {@link pictureLevels}; 0 is the full picture. */
  level: number;
}

/** A painted picture, and the time it took. */
export interface PictureSample {
  chosen: PictureQuality;
  bytes: number;
  /**
   * Time from capture (agent's clock) to paint (own clock), in milliseconds. The clocks differ by an unknown
   * constant, so only differences between samples are meaningful.
   */
  ageMs: number;
  /** Encoding and transfer, milliseconds: how long it takes until the next picture can follow. Null: unknown. */
  workMs: number | null;
  /** Interval at which pictures are wanted, milliseconds. */
  intervalMs: number;
}

/** Samples in the median of one quality. */
const windowSize = 9;
/** Samples of a trial; the first ones are left out, because they queued behind pictures of the previous quality. */
const trialSize = 8;
const trialSkip = 3;

/** Samples before the first trial, and between two of them: doubled with each, up to the maximum. */
const firstWait = 6;
const minWait = 60;
const maxWait = 960;

/** A format must be this much faster to replace the other: milliseconds, and share of the time per picture. */
const minGainMs = 1.5;
const minGainShare = 0.04;

/** A picture that takes longer is reduced, in milliseconds: at fewer than about 15 a second. */
const reduceAboveMs = 60;
/** It is reduced only if it also takes this share of the requested interval: a viewer who only watches needs few. */
const reduceAboveShare = 0.7;
/** A picture is enlarged when it would take less than this share of that time. */
const enlargeBelowShare = 2 / 3;
/** A reduction must save this share of the time; otherwise the size of the picture is not what is slow. */
const reductionGainShare = 0.15;

/** A connection counts as changed when the time per picture changes by this factor. */
const changeFactor = 1.8;

/** Cost of a byte if data is paid for (the browser's data saver), milliseconds per kB. */
const paidMsPerKb = 1;

export interface AdaptiveQualityOptions {
  /** Formats to choose from, the initial one first: one is quick to encode, the other is small. */
  formats: readonly [ImageFormat, ...ImageFormat[]];
  /** Levels to choose from; equal ones fix the size. */
  minLevel: number;
  maxLevel: number;
  /** Whether data is paid for: then bytes count as well. */
  savesData: boolean;
}

interface Trial {
  chosen: PictureQuality;
  kind: 'format' | 'reduce' | 'enlarge';
  samples: PictureSample[];
}

/**
 * Chooses format and size of a picture by the measured times of this connection and agent: from time to time
 * it requests a few pictures in another one, and keeps the faster. It assumes nothing about encoders or
 * bandwidth, so it works with every agent. The size is reduced only if the full picture takes too long.
 */
export class AdaptiveQuality {
  readonly #options: AdaptiveQualityOptions;
  #chosen: PictureQuality;
  #recent: PictureSample[] = [];
  #trial: Trial | null = null;
  /** Samples until the next trial of the other format, and the wait after the next lost trial. */
  #untilTrial = firstWait;
  #wait = minWait;
  /** Samples until a change of the size is considered again. */
  #untilResize = 0;
  #resizeWait = minWait;
  /** Time per picture when the quality was chosen; null before. */
  #usualMs: number | null = null;

  constructor(options: AdaptiveQualityOptions) {
    this.#options = options;
    this.#chosen = { format: options.formats[0], level: options.minLevel };
  }

  get requested(): PictureQuality {
    return this.#trial?.chosen ?? this.#chosen;
  }

  /** The quality in use, without trials, for display. */
  get current(): PictureQuality {
    return this.#chosen;
  }

  add(sample: PictureSample): void {
    if (this.#trial) this.#addToTrial(this.#trial, sample);
    else if (isSameQuality(sample.chosen, this.#chosen)) this.#addToRecent(sample);
  }

  #addToRecent(sample: PictureSample): void {
    this.#recent.push(sample);
    if (this.#recent.length > windowSize) this.#recent.shift();
    this.#untilTrial--;
    this.#untilResize--;
    if (this.#recent.length < firstWait) return;
    this.#noticeChange();
    const resize = this.#untilResize <= 0 ? this.#resize() : null;
    const other = this.#untilTrial <= 0 ? this.#otherFormat() : null;
    if (resize) this.#trial = { ...resize, samples: [] };
    else if (other) this.#trial = { chosen: other, kind: 'format', samples: [] };
  }

  #otherFormat(): PictureQuality | null {
    const format = this.#options.formats.find((one) => one !== this.#chosen.format);
    return format ? { ...this.#chosen, format } : null;
  }

  /** Starts a new trial at once when a connection or agent became much slower or faster. */
  #noticeChange(): void {
    const workMs = medianOf(this.#recent, 'workMs');
    if (workMs === null) return;
    this.#usualMs ??= workMs;
    const [low, high] = [Math.min(workMs, this.#usualMs), Math.max(workMs, this.#usualMs)];
    if (this.#recent.length < windowSize || high < low * changeFactor || high - low < 10) return;
    this.#usualMs = workMs;
    this.#wait = minWait;
    this.#resizeWait = minWait;
    this.#untilTrial = Math.min(this.#untilTrial, 0);
    this.#untilResize = 0;
  }

  /** A better size to try, given the current time per picture. */
  #resize(): Pick<Trial, 'chosen' | 'kind'> | null {
    const { format, level } = this.#chosen;
    const workMs = medianOf(this.#recent, 'workMs');
    if (workMs === null) return null;
    if (workMs > this.#reduceAboveMs && level < this.#options.maxLevel) {
      return { chosen: { format, level: level + 1 }, kind: 'reduce' };
    }
    const larger = level > this.#options.minLevel ? workMs * (areaOf(level - 1) / areaOf(level)) : Infinity;
    return larger < this.#reduceAboveMs * enlargeBelowShare
      ? { chosen: { format, level: level - 1 }, kind: 'enlarge' }
      : null;
  }

  get #reduceAboveMs(): number {
    return Math.max(reduceAboveMs, (this.#recent.at(-1)?.intervalMs ?? 0) * reduceAboveShare);
  }

  #addToTrial(trial: Trial, sample: PictureSample): void {
    if (!isSameQuality(sample.chosen, trial.chosen)) return;
    trial.samples.push(sample);
    if (trial.samples.length < trialSize) return;
    const tried = trial.samples.slice(trialSkip);
    this.#trial = null;
    if (this.#isWon(trial.kind, tried)) this.#take(trial, tried);
    else this.#keep(trial.kind);
  }

  #isWon(kind: Trial['kind'], tried: readonly PictureSample[]): boolean {
    const usualMs = medianOf(this.#recent, 'workMs') ?? 0;
    const triedMs = medianOf(tried, 'workMs') ?? Infinity;
    if (kind === 'reduce') return triedMs < usualMs * (1 - reductionGainShare);
    if (kind === 'enlarge') return triedMs < this.#reduceAboveMs;
    const gainMs = this.#costOf(this.#recent) - this.#costOf(tried);
    return gainMs > Math.max(minGainMs, usualMs * minGainShare);
  }

  #costOf(samples: readonly PictureSample[]): number {
    const paidMs = this.#options.savesData ? ((medianOf(samples, 'bytes') ?? 0) / 1_000) * paidMsPerKb : 0;
    return (medianOf(samples, 'ageMs') ?? 0) + paidMs;
  }

  #take(trial: Trial, tried: PictureSample[]): void {
    this.#chosen = trial.chosen;
    this.#recent = tried;
    this.#usualMs = medianOf(tried, 'workMs');
    if (trial.kind === 'format') {
      // Two formats of about the same speed are not compared all the time.
      this.#waitForFormat();
    } else {
      // At another size, the other format may be faster.
      this.#untilTrial = Math.min(this.#untilTrial, firstWait);
      this.#untilResize = firstWait;
    }
  }

  #waitForFormat(): void {
    this.#untilTrial = this.#wait;
    this.#wait = Math.min(maxWait, this.#wait * 2);
  }

  #keep(kind: Trial['kind']): void {
    if (kind === 'format') this.#waitForFormat();
    else {
      this.#untilResize = this.#resizeWait;
      this.#resizeWait = Math.min(maxWait, this.#resizeWait * 2);
    }
  }
}

/** Height, width and encoder quality of a picture quality, from those of the full picture. */
export function reduced<T extends { height: number; width: number; quality: number }>(
  full: T,
  chosen: PictureQuality,
): T {
  const { scale, qualityScale } = pictureLevels[chosen.level] ?? pictureLevels[0];
  return {
    ...full,
    height: Math.max(16, Math.round(full.height * scale)),
    width: Math.max(16, Math.round(full.width * scale)),
    quality: Math.max(1, Math.round(full.quality * qualityScale)),
  };
}

const isSameQuality = (a: PictureQuality, b: PictureQuality): boolean =>
  a.format === b.format && a.level === b.level;

/** Size of a picture of this level relative to the full picture: its pixels, and its quality. */
function areaOf(level: number): number {
  const { scale, qualityScale } = pictureLevels[level] ?? pictureLevels[0];
  return scale * scale * (qualityScale < 1 ? 0.75 : 1);
}

const medianOf = (samples: readonly PictureSample[], field: 'ageMs' | 'workMs' | 'bytes'): number | null =>
  median(samples.map((sample) => sample[field]).filter((value) => value !== null));

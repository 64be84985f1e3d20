import { median } from '../quantile.ts';

/** Initial bit rate, which most connections can carry, in kilobits a second. */
const startKbps = 1_500;
const minKbps = 150;
/** Bits a pixel at 60 pictures a second beyond which no difference is visible. */
const maxBitsPerPixel = 0.25;
/** Bits a pixel below which a smaller picture looks better. */
const minBitsPerPixel = 0.02;

/** If pictures wait on the connection for longer than this, it is full; milliseconds. */
const fullAboveMs = 40;
const emptyBelowMs = 15;
/** Only waits that last longer count, because a key picture is many times as large as others; milliseconds. */
const lastsMs = 250;
/** Time between two increases, in milliseconds: short until the connection was full once. */
const risesAfterMs = { first: 400, later: 1_500 } as const;
const riseFactor = { first: 1.5, later: 1.15 } as const;
/** Share of the throughput of a full connection that is requested next. */
const lineShare = 0.85;
/** A throughput below this share of the rate may be what the picture needed, and not the limit of the connection. */
const leastLineShare = 0.6;
/** The rate is increased only if this share of it is used. */
const usedShare = 0.5;
/** Time window of the pictures that are considered, in milliseconds: for the shortest delay, and for the throughput. */
const windowMs = { way: 20_000, rate: 600 } as const;

/** A picture that has arrived. Times in milliseconds; those of the agent differ from ours by an unknown constant. */
export interface ArrivedPicture {
  bytes: number;
  arrivedAt: number;
  /** By the clock of the agent. */
  capturedAt: number;
  encodeMs: number;
}

/**
 * The bit rate of a stream: it follows the time that pictures wait on the connection: their delay beyond the
 * fastest one of the last 20 s.
 */
export class VideoRate {
  #kbps = startKbps;
  #pictures: (ArrivedPicture & { wayMs: number })[] = [];
  #isFirst = true;
  #fullSince: number | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;

  /** Kilobits a second to ask for, at 60 pictures a second of this size. */
  kbps({ width, height }: { width: number; height: number }): number {
    const max = (width * height * 60 * maxBitsPerPixel) / 1_000;
    return Math.round(Math.max(minKbps, Math.min(this.#kbps, max)));
  }

  /** Share of the size at which the rate is enough: 1, 0.75 or 0.5. */
  scale({ width, height }: { width: number; height: number }): 1 | 0.75 | 0.5 {
    const bitsPerPixel = (this.#kbps * 1_000) / (60 * width * height);
    if (bitsPerPixel >= minBitsPerPixel) return 1;
    return bitsPerPixel >= minBitsPerPixel * 0.75 ** 2 ? 0.75 : 0.5;
  }

  /**
   * @returns milliseconds: how long the picture has waited on the line, and when it would have arrived without that and without being
   *   encoded
   */
  add(picture: ArrivedPicture, now: number): { waitedMs: number; earliestAt: number } {
    const wayMs = picture.arrivedAt - picture.capturedAt - picture.encodeMs;
    this.#pictures.push({ ...picture, wayMs });
    while ((this.#pictures[0]?.arrivedAt ?? now) < now - windowMs.way) this.#pictures.shift();
    const shortest = Math.min(...this.#pictures.map((one) => one.wayMs));
    this.#adjust((median(this.#pictures.slice(-5).map((one) => one.wayMs)) ?? shortest) - shortest, now);
    return { waitedMs: wayMs - shortest, earliestAt: picture.capturedAt + shortest };
  }

  /** Kilobits a second that arrived recently. */
  arriving(now: number): number {
    const recent = this.#pictures.filter(({ arrivedAt }) => arrivedAt > now - windowMs.rate);
    return (recent.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / windowMs.rate;
  }

  /** Forgets the measurements, because the connection may be another one. */
  reset(): void {
    this.#pictures = [];
    this.#fullSince = null;
  }

  #adjust(waitMs: number, now: number): void {
    if (waitMs > fullAboveMs) {
      this.#fullSince ??= now;
      if (now - this.#fullSince >= lastsMs && now - this.#changedAt >= lastsMs) this.#lower(now);
      return;
    }
    this.#fullSince = null;
    const phase = this.#isFirst ? 'first' : 'later';
    const isDue = now - this.#changedAt >= risesAfterMs[phase] && waitMs < emptyBelowMs;
    if (!isDue || this.arriving(now) < this.#kbps * usedShare) return;
    this.#kbps *= riseFactor[phase];
    this.#changedAt = now;
  }

  #lower(now: number): void {
    const arriving = Math.max(this.arriving(now), this.#kbps * leastLineShare);
    this.#kbps = Math.max(minKbps, Math.min(this.#kbps, arriving) * lineShare);
    this.#isFirst = false;
    this.#changedAt = now;
  }
}

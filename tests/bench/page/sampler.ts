import { padStrip, readStrip, type StripReading } from '#agent/padStrip.ts';

const { picture, cell, cells, y } = padStrip;
const width = cell * cells;

type SampledSource = HTMLCanvasElement | OffscreenCanvas | HTMLImageElement | HTMLVideoElement;

function heightOf(source: SampledSource): number {
  if (source instanceof HTMLImageElement) return source.naturalHeight;
  return source instanceof HTMLVideoElement ? source.videoHeight : source.height;
}

/**
 * Reads the strip of a displayed picture from its pixels, once per animation frame. All implementations use it, so that
 * their figures are comparable.
 */
export class Sampler {
  readonly #canvas = new OffscreenCanvas(width, cell);
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true });
  /** A picture in which only the strip is drawn. */
  readonly #pixels = new Uint8ClampedArray(picture.width * picture.height * 4);
  readonly #source: () => SampledSource | null;

  /** @param source the current picture; null without one. */
  constructor(source: () => SampledSource | null) {
    this.#source = source;
  }

  read(): StripReading | null {
    const source = this.#source();
    if (!source || !this.#context) return null;
    // A reduced picture has a reduced strip.
    const scale = heightOf(source) / picture.height;
    this.#context.imageSmoothingEnabled = false;
    this.#context.drawImage(source, 0, y * scale, width * scale, cell * scale, 0, 0, width, cell);
    const { data } = this.#context.getImageData(0, 0, width, cell);
    for (let row = 0; row < cell; row++) {
      this.#pixels.set(data.subarray(row * width * 4, (row + 1) * width * 4), (y + row) * picture.width * 4);
    }
    return readStrip({ data: this.#pixels, width: picture.width, height: picture.height });
  }

  /** The first matching reading of an animation frame. @throws after `withinMs`. */
  async until(fits: (reading: StripReading) => boolean, withinMs = 5_000): Promise<StripReading> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      await animationFrame();
      const reading = this.read();
      if (reading && fits(reading)) return reading;
      if (performance.now() > deadline)
        throw new Error(`No match within ${withinMs} ms; the strip says ${JSON.stringify(reading)}`);
    }
  }

  /** Different pictures shown per second. */
  async fps(forMs: number): Promise<number> {
    const startedAt = performance.now();
    const seen = new Set<number>();
    while (performance.now() - startedAt < forMs) {
      await animationFrame();
      const reading = this.read();
      if (reading) seen.add(reading.frame);
    }
    return (seen.size / (performance.now() - startedAt)) * 1_000;
  }
}

/** The next animation frame. */
export const animationFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

export interface Presses {
  /** Time of each press, milliseconds since the epoch. */
  at: number[];
  /** From each press to the animation frame in which the picture shows it. */
  shownAfter: number[];
  /** Reading of a meter for each press. */
  metered: number[];
}

/** From a release to the next press, milliseconds; with a meter longer than its update interval. */
const gapMs = { plain: 300, metered: 800 } as const;

/**
 * Presses cross repeatedly, at times that are independent of frames.
 * @param meter read some time after each press.
 */
export async function measurePresses(
  sampler: Sampler,
  set: (down: boolean) => void,
  times: number,
  meter?: () => number,
): Promise<Presses> {
  const found: Presses = { at: [], shownAfter: [], metered: [] };
  for (let count = 0; count < times; count++) {
    const pressedAt = performance.now();
    set(true);
    await sampler.until(({ pressed }) => pressed.includes('cross'));
    found.at.push(performance.timeOrigin + pressedAt);
    found.shownAfter.push(performance.now() - pressedAt);
    set(false);
    await sampler.until(({ pressed }) => !pressed.includes('cross'));
    await new Promise((done) => setTimeout(done, gapMs[meter ? 'metered' : 'plain'] + Math.random() * 50));
    const metered = meter?.();
    if (metered !== undefined && Number.isFinite(metered)) found.metered.push(metered);
  }
  return found;
}

import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Keeps what was used last, up to a number of pixels (4 bytes each) in all. */
class CanvasShelf {
  readonly #canvases = new Map<string, Canvas>();
  readonly #maxPixels: number;
  #pixels = 0;

  constructor(maxPixels: number) {
    this.#maxPixels = maxPixels;
  }

  /** The canvas of this name and size; `paint` is called when it is a new one. */
  get(name: string, width: number, height: number, paint?: (context: SKRSContext2D) => void): Canvas {
    const key = `${name}:${width}x${height}`;
    const known = this.#canvases.get(key);
    if (known) {
      // To the end: what was used last goes last.
      this.#canvases.delete(key);
      this.#canvases.set(key, known);
      return known;
    }
    const canvas = createCanvas(width, height);
    this.#canvases.set(key, canvas);
    this.#pixels += width * height;
    paint?.(canvas.getContext('2d'));
    for (const [oldest, { width: w, height: h }] of this.#canvases) {
      if (this.#pixels <= this.#maxPixels || oldest === key) break;
      this.#canvases.delete(oldest);
      this.#pixels -= w * h;
    }
    return canvas;
  }
}

/** One canvas for each size that is drawn on, shared by all consoles of the process: drawing is never interrupted. */
const stages = new CanvasShelf(3_000_000);

/** Parts that stay the same from frame to frame, such as the pitch: 24 MB in all. */
export const backdrops = new CanvasShelf(6_000_000);

/** Figures in each of their poses: 16 MB in all. */
export const sprites = new CanvasShelf(4_000_000);

/** The shared canvas of this size. Whoever draws on it takes its pixels before anything else happens. */
export const stageOf = (width: number, height: number): Canvas => stages.get('stage', width, height);

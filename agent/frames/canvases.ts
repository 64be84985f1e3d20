import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** LRU cache of canvases, up to a number of pixels (4 bytes each) in total. */
class CanvasShelf {
  readonly #canvases = new Map<string, Canvas>();
  readonly #maxPixels: number;
  #pixels = 0;

  constructor(maxPixels: number) {
    this.#maxPixels = maxPixels;
  }

  /** The canvas of this name and size; `paint` is called for a new one. */
  get(name: string, width: number, height: number, paint?: (context: SKRSContext2D) => void): Canvas {
    const key = `${name}:${width}x${height}`;
    const known = this.#canvases.get(key);
    if (known) {
      // Moved to the end: the most recently used comes last.
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

/** One canvas per size, shared by all consoles of the process: drawing is synchronous. */
const stages = new CanvasShelf(3_000_000);

/** Static parts such as the pitch: 24 MB in total. */
export const backdrops = new CanvasShelf(6_000_000);

/** Figures in each of their poses: 16 MB in total. */
export const sprites = new CanvasShelf(4_000_000);

/** The shared canvas of this size. Its pixels must be read before the next drawing. */
export const stageOf = (width: number, height: number): Canvas => stages.get('stage', width, height);

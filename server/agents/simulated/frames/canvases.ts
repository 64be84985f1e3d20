import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Keeps what was used last, up to a number of pixels (4 bytes each) in all. */
export class CanvasShelf {
  readonly #canvases = new Map<string, Canvas>();
  readonly #maxPixels: number;

  constructor(maxPixels: number) {
    this.#maxPixels = maxPixels;
  }

  /** The canvas of this name and size; `paint` is called when it is a new one. */
  get(name: string, width: number, height: number, paint?: (context: SKRSContext2D) => void): Canvas {
    const key = `${name}:${width}x${height}`;
    const known = this.#canvases.get(key);
    this.#canvases.delete(key);
    const canvas = known ?? createCanvas(width, height);
    this.#canvases.set(key, canvas);
    if (!known) {
      paint?.(canvas.getContext('2d'));
      this.#clear();
    }
    return canvas;
  }

  #clear(): void {
    const sizes = [...this.#canvases].map(([key, { width, height }]) => ({ key, pixels: width * height }));
    let pixels = sizes.reduce((sum, size) => sum + size.pixels, 0);
    for (const size of sizes.slice(0, -1)) {
      if (pixels <= this.#maxPixels) return;
      this.#canvases.delete(size.key);
      pixels -= size.pixels;
    }
  }
}

/** One canvas for each size that is drawn on, shared by all consoles of the process: drawing is never interrupted. */
const stages = new CanvasShelf(3_000_000);

/** Parts that stay the same from frame to frame, such as the pitch. 24 MB in all. */
export const backdrops = new CanvasShelf(6_000_000);

/** The shared canvas of this size. Whoever draws on it takes its pixels before anything else happens. */
export const stageOf = (width: number, height: number): Canvas => stages.get('stage', width, height);

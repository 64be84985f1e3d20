import type { RawImage } from '#agent/frames/encode.ts';
import type { XScreen } from '#agent/x11/screen.ts';

/** Number of pictures that may be in use by encoders while the next one is read. */
const buffers = 4;

/** Reads the screen into pictures in the encoder's format: RGBA, opaque. Each frame is read once. */
export class ScreenPictures {
  readonly #screen: XScreen;
  readonly #pool: Uint32Array<ArrayBuffer>[];
  #next = 0;
  #frame = -1;
  #picture: Promise<RawImage> | null = null;

  constructor(screen: XScreen) {
    this.#screen = screen;
    const { width, height } = screen.size;
    this.#pool = Array.from({ length: buffers }, () => new Uint32Array(width * height));
  }

  /** The picture of this frame in the size of the screen. */
  of(frame: number): Promise<RawImage> {
    if (!this.#picture || frame !== this.#frame) {
      this.#frame = frame;
      this.#picture = this.#read();
    }
    return this.#picture;
  }

  async #read(): Promise<RawImage> {
    const { width, height } = this.#screen.size;
    const target = this.#pool[this.#next++ % buffers] as Uint32Array<ArrayBuffer>;
    await this.#screen.read({ x: 0, y: 0, width, height }, (pixels) => copyPixels(pixels, target));
    return { data: new Uint8Array(target.buffer), width, height };
  }
}

/** Copies blue, green, red, unused to red, green, blue, opaque. */
function copyPixels(source: Uint8Array, target: Uint32Array): void {
  const isAligned = source.byteOffset % 4 === 0;
  const bytes = isAligned ? source : source.slice();
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, target.length);
  for (let index = 0; index < target.length; index++) {
    const pixel = pixels[index] ?? 0;
    target[index] = 0xff_00_00_00 | ((pixel & 0xff) << 16) | (pixel & 0xff_00) | ((pixel >>> 16) & 0xff);
  }
}

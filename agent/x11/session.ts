import type { PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import { AgentRefusal, refuse } from '#agent/errors.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import { type Display, existingDisplay, startDisplay } from '#agent/x11/display.ts';
import { symbolNamed, symbols } from '#agent/x11/keySymbols.ts';
import { keyChanges, keysOf } from '#agent/x11/padKeys.ts';
import { Program } from '#agent/x11/program.ts';
import { RestartPause } from '#agent/x11/restartPause.ts';
import { openXScreen, type XScreen } from '#agent/x11/screen.ts';
import { padKeysOf, type X11Setting } from '#agent/x11/settings.ts';

/** Number of pictures that may be in use by encoders while the next one is read. */
const buffers = 4;

/** Interval at which the display is checked, in milliseconds: one that hangs draws nothing, and so is asked for nothing. */
const checkEveryMs = 5_000;

interface Options {
  setting: X11Setting;
  clock: Clock;
  onLog(line: string): void;
  /** Called when something was drawn after the last `clearChanges`. */
  onDrawn(): void;
  /** Called when the display is ready, also after each further start; no key is down until the next press. */
  onStarted(): void;
}

/**
 * A display and the program on it, from the start of a console to its end. A display that ends or cannot be opened
 * is started again.
 */
export class Session {
  readonly #options: Options;
  readonly #pause: RestartPause;
  #program: Program | null = null;
  #started: Promise<void>;
  /** Cancels the next check or start. */
  #cancel: (() => void) | null = null;
  #display: Display | null = null;
  #screen: XScreen | null = null;
  #pictures: ScreenPictures | null = null;
  #held: ReadonlySet<string> = new Set();
  #isClosed = false;
  /** Reason why there is no picture, for the operator. */
  #failure: string | null = null;
  #tellsChanges = false;

  constructor(options: Options) {
    this.#options = options;
    this.#pause = new RestartPause(options.clock);
    this.#started = this.#start();
  }

  /** Whether the display reports changes; otherwise every request reads the screen. */
  get tellsChanges(): boolean {
    return this.#tellsChanges;
  }

  /** Waits for the display. @throws AgentRefusal when there is none */
  async ready(): Promise<void> {
    await this.#started;
    if (this.#failure) throw new AgentRefusal({ error: this.#failure });
  }

  /** @throws AgentRefusal before the display is ready. */
  picture(frame: number): Promise<RawImage> {
    if (!this.#pictures) throw refuse('displayNotReady');
    return this.#pictures.of(frame);
  }

  clearChanges(): void {
    this.#screen?.clearChanges();
  }

  /**
   * Presses and releases keys so that exactly the keys of these pads are down.
   * @returns false when that changes nothing
   */
  press(pads: readonly Readonly<PadState>[]): boolean {
    if (!this.#screen) return false;
    const map = padKeysOf(this.#options.setting);
    const held = new Set(pads.flatMap((pad) => [...keysOf(pad, map)]));
    const changes = keyChanges(this.#held, held);
    this.#held = held;
    for (const { key, isDown } of changes) {
      const code = codeNamed(key, this.#screen);
      if (code !== null) this.#screen.keyboard.key(code, isDown);
    }
    return changes.length > 0;
  }

  /** Selects everything in the field that has the focus, and types the text over it. */
  replaceText(text: string): void {
    const keyboard = this.#screen?.keyboard;
    if (!keyboard) return;
    keyboard.chord(symbols.Control_L, 'a'.charCodeAt(0));
    keyboard.chord(symbols.Shift_L, symbols.Delete);
    keyboard.type(text);
  }

  close(): void {
    this.#isClosed = true;
    this.press([]);
    this.#release();
  }

  #release(): void {
    this.#cancel?.();
    this.#program?.close();
    this.#screen?.close();
    this.#display?.close();
    this.#program = null;
    this.#screen = null;
    this.#pictures = null;
    this.#display = null;
    this.#held = new Set();
    this.#tellsChanges = false;
  }

  async #start(): Promise<void> {
    this.#pause.started();
    try {
      await this.#open();
    } catch (error) {
      this.#restart(error instanceof Error ? error.message : String(error));
      return;
    }
    if (this.#isClosed) return this.#release();
    this.#failure = null;
    this.#options.onStarted();
  }

  async #open(): Promise<void> {
    const { setting, clock, onLog, onDrawn } = this.#options;
    const display = setting.display ? existingDisplay(setting.display) : await startDisplay(setting.size);
    this.#display = display;
    if (this.#isClosed) return;
    const screen = await openXScreen(display.number, display.authorization);
    this.#screen = screen;
    if (this.#isClosed) return;
    this.#pictures = new ScreenPictures(screen);
    this.#tellsChanges = await screen.watchChanges(onDrawn);
    const { width, height } = screen.size;
    onLog(`display :${display.number}, ${width}x${height}${screen.isShared ? ', shared memory' : ''}`);
    const keys = new Set(Object.values(padKeysOf(setting)));
    const missing = [...keys].filter((key) => codeNamed(key, screen) === null);
    if (missing.length > 0) onLog(`display: its keyboard has no key for ${missing.join(', ')}`);
    if (this.#isClosed) return;
    if (setting.program) {
      this.#program = new Program(clock, onLog);
      this.#program.start(setting.program, display.env);
    }
    void screen.closed.then(() => {
      if (this.#screen === screen) this.#restart('The display has ended');
    });
    this.#check(screen);
  }

  /** A screen that does not answer is closed. */
  #check(screen: XScreen): void {
    if (this.#screen !== screen) return;
    const again = (): void => this.#check(screen);
    this.#cancel = this.#options.clock.after(checkEveryMs, () => void screen.ping().then(again, again));
  }

  #restart(reason: string): void {
    this.#release();
    if (this.#isClosed) return;
    const pause = this.#pause.ended();
    this.#failure = reason;
    this.#options.onLog(`display: ${reason}, starting again in ${pause / 1_000} s`);
    this.#cancel = this.#options.clock.after(pause, () => {
      this.#started = this.#start();
    });
  }
}

/** Code of the key with this name; null when the keyboard has none. */
function codeNamed(key: string, { keyboard }: XScreen): number | null {
  const symbol = symbolNamed(key);
  return symbol === null ? null : keyboard.codeOf(symbol);
}

/** Reads the screen into pictures in the encoder's format: RGBA, opaque. Each frame is read once. */
class ScreenPictures {
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

import type { PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import { AgentRefusal, refuse } from '#agent/errors.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import { type Display, existingDisplay, startDisplay } from '#agent/x11/display.ts';
import { symbolNamed, symbols } from '#agent/x11/keySymbols.ts';
import { keyChanges, keysOf } from '#agent/x11/padKeys.ts';
import { ScreenPictures } from '#agent/x11/picture.ts';
import { Program } from '#agent/x11/program.ts';
import { openXScreen, type XScreen } from '#agent/x11/screen.ts';
import { padKeysOf, type X11Setting } from '#agent/x11/settings.ts';

interface Options {
  setting: X11Setting;
  clock: Clock;
  onLog(line: string): void;
  /** Called when something was drawn after the last `clearChanges`. */
  onDrawn(): void;
}

/** A display and the program on it, from the start of a console to its end. */
export class Session {
  readonly #options: Options;
  readonly #program: Program;
  readonly #started: Promise<void>;
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
    this.#program = new Program(options.clock, options.onLog);
    this.#started = this.#start().catch((error: unknown) => {
      this.#fail(error instanceof Error ? error.message : String(error));
    });
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
    this.#program.close();
    this.#screen?.close();
    this.#display?.close();
  }

  async #start(): Promise<void> {
    const { setting, onLog, onDrawn } = this.#options;
    const display = setting.display ? existingDisplay(setting.display) : await startDisplay(setting.size);
    this.#display = display;
    if (this.#isClosed) return display.close();
    const screen = await openXScreen(display.number, display.authorization);
    this.#screen = screen;
    if (this.#isClosed) return this.close();
    this.#pictures = new ScreenPictures(screen);
    this.#tellsChanges = await screen.watchChanges(onDrawn);
    const { width, height } = screen.size;
    onLog(`display :${display.number}, ${width}x${height}${screen.isShared ? ', shared memory' : ''}`);
    const keys = new Set(Object.values(padKeysOf(setting)));
    const missing = [...keys].filter((key) => codeNamed(key, screen) === null);
    if (missing.length > 0) onLog(`display: its keyboard has no key for ${missing.join(', ')}`);
    if (setting.program) this.#program.start(setting.program, display.env);
    void screen.closed.then(() => {
      if (!this.#isClosed) this.#fail('The display has ended');
    });
  }

  #fail(reason: string): void {
    if (this.#isClosed) return;
    this.#failure = reason;
    this.#options.onLog(`display: ${reason}`);
  }
}

/** Code of the key with this name; null when the keyboard has none. */
function codeNamed(key: string, { keyboard }: XScreen): number | null {
  const symbol = symbolNamed(key);
  return symbol === null ? null : keyboard.codeOf(symbol);
}

import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { Clock } from '#domain/clock.ts';
import { neutralPad } from '#domain/control/pad.ts';
import type {
  ConsoleDriver,
  ConsoleEvents,
  Frame,
  FrameEncoder,
  KeyboardDriver,
  ScriptDriver,
} from '#agent/driver.ts';
import { refuse } from '#agent/errors.ts';
import { FrameBroker } from '#agent/frames/frameBroker.ts';
import { Session } from '#agent/x11/session.ts';
import { PressScript } from '#agent/x11/pressScript.ts';
import type { X11Setting } from '#agent/x11/settings.ts';

interface Options {
  setting: X11Setting;
  clock: Clock;
  events: Pick<ConsoleEvents, 'onLog' | 'onScriptInput'>;
}

/** After an input, pictures are requested as soon as the program has drawn, for this time in milliseconds. */
const reactionMs = 300;

/**
 * A console that is a program on an X display: its picture is the screen, its pad presses keys. The program runs
 * while the console is on.
 */
export class X11Console implements ConsoleDriver {
  readonly isSimulated = false;
  readonly script: ScriptDriver;
  readonly keyboard: KeyboardDriver;
  readonly #options: Options;
  readonly #broker: FrameBroker;
  readonly #script: PressScript;
  #session: Session | null = null;
  /** The operator's pad. The script's pad is separate, and is released while the script is paused. */
  #pad: PadState = neutralPad;
  #hasChanged = true;
  #inputAt = Number.NEGATIVE_INFINITY;
  #isTyping = false;

  constructor(options: Options) {
    this.#options = options;
    const { clock, setting } = options;
    this.#broker = new FrameBroker(
      {
        advance: () => this.#takeChange(),
        draw: (_width, _height, frame) => this.#on().picture(frame),
      },
      clock,
    );
    this.#script = new PressScript(setting.script, clock, () => {
      this.#press();
      if (this.#session) options.events.onScriptInput?.(this.#script.pad);
    });
    this.script = this.#script;
    this.keyboard = {
      opened: () => this.#session !== null && this.#isTyping,
      setText: (text) => {
        if (!this.keyboard.opened()) throw refuse('keyboardClosed');
        this.#session?.replaceText(text);
      },
      close: () => {
        this.#isTyping = false;
      },
    };
  }

  begin(): void {
    this.#session?.close();
    this.#hasChanged = true;
    this.#session = new Session({
      setting: this.#options.setting,
      clock: this.#options.clock,
      onLog: this.#options.events.onLog,
      onDrawn: () => this.#drawn(),
      onStarted: () => {
        this.#hasChanged = true;
        this.#broker.invalidate();
      },
    });
    this.#broker.invalidate();
  }

  ready(): void {
    this.#press();
  }

  end(): void {
    this.script.stop();
    this.#isTyping = false;
    this.#session?.close();
    this.#session = null;
    this.#broker.invalidate();
  }

  /** @throws AgentRefusal when the console is off or its program could not be started. */
  async frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame> {
    await this.#on().ready();
    return await this.#broker.frame(options, encoder);
  }

  /** The touch button opens and closes the keyboard: a program does not tell when it expects text. */
  setPad(state: PadState): void {
    if (state.touchButton && !this.#pad.touchButton) this.#isTyping = !this.#isTyping;
    this.#pad = state;
    this.#press();
  }

  rename(): void {
    // A program does not show the name of the console.
  }

  configure(): void {
    // A program has its own settings.
  }

  catchUp(): void {
    // A program runs on its own.
  }

  #on(): Session {
    if (!this.#session) throw refuse('notConnected');
    return this.#session;
  }

  #press(): void {
    if (!this.#session?.press([this.#pad, this.#script.pad])) return;
    this.#inputAt = this.#options.clock.now();
  }

  #drawn(): void {
    this.#hasChanged = true;
    if (this.#options.clock.now() - this.#inputAt < reactionMs) this.#broker.invalidate();
  }

  /** Whether the program has drawn since the last call. Later drawing is reported again. */
  #takeChange(): boolean {
    const session = this.#on();
    if (!session.tellsChanges) return true;
    const hasChanged = this.#hasChanged;
    if (hasChanged) session.clearChanges();
    this.#hasChanged = false;
    return hasChanged;
  }
}

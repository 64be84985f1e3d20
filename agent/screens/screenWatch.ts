import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { ConsoleScreen } from '#contract/agent/index.ts';
import { exampleSize } from '#contract/screens.ts';
import { hashOf, type Pixels } from '#domain/screens/hash.ts';
import { Settling, type Shown } from '#domain/screens/settle.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import type { ConsoleDriver, Frame, FrameEncoder } from '#agent/driver.ts';
import type { ConsoleRecorder } from '#agent/recorder/consoleRecorder.ts';

/** Interval at which the picture of a connected console is checked, in milliseconds. */
const checkIntervalMs = 2_000;
/**
 * A recorder passes on its pictures at least this often, in milliseconds (see `longestMs` there). After a
 * longer pause the watch takes its own.
 */
const shownMs = 4_000;
/** Size and format in which a picture is checked. */
const looked: ScreenshotOptions = {
  width: 320,
  height: 180,
  format: 'jpeg',
  quality: 60,
  grayscale: false,
  maxLifetime: 1_000,
  waitMs: 0,
};
/** Time without a picture after which it is unknown what the console shows, in milliseconds. */
const lostAfterMs = 10_000;
/** Time for which a screen has to stay before its picture is sent, in milliseconds: a short screen needs no name. */
const exampleAfterMs = 10_000;
const example: ScreenshotOptions = { ...looked, ...exampleSize };
/** Maximum size of an example that the API takes, in bytes. */
const longestExample = 9_000;

interface WatchedConsole {
  readonly id: number;
  readonly connected: boolean;
  readonly driver: Pick<ConsoleDriver, 'keyboard' | 'script'>;
  readonly pictures: Pick<Deps, 'frame'>;
  /** The recorder, which takes pictures anyway. */
  readonly recorder: Pick<ConsoleRecorder, 'onPicture' | 'event'> | null;
}

interface Deps {
  clock: AgentClock;
  frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame>;
  /** Whether a screen is expected: the console is connected, and its keyboard is closed. */
  isWatched(): boolean;
  /** Title of the running script; null: none runs, or it is paused. */
  script(): string | null;
  onScreen(screen: Omit<ConsoleScreen, 'consoleId'>): void;
  /**
   * Called when another screen, or motion, is shown; unlike {@link Deps.onScreen} not when the script
   * changes.
   */
  onChange?(shown: Shown): void;
}

/** Reports what a console shows whenever that changes: see `domain/screens/settle.ts`. */
export class ScreenWatch {
  readonly #deps: Deps;
  readonly #settling = new Settling();
  /** When a picture was last seen or found unchanged, or since when one is expected. Null: none is expected. */
  #seenAt: number | null = null;
  #lostSince: string | undefined;
  #hash: string | null = null;
  #frame: Pick<Frame, 'frame' | 'start'> | null = null;
  #told = '';
  #changedTo: Shown | undefined;
  /** When the recorder last passed on a picture. */
  #shownAt = Number.NEGATIVE_INFINITY;
  #isPictureWanted = false;
  #isLooking = false;
  #cancel: (() => void) | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Watches a console, unless the agent watches none. */
  static of(
    host: WatchedConsole,
    {
      clock,
      watchesScreens,
      onScreen,
    }: Pick<Deps, 'clock'> & { watchesScreens?: boolean; onScreen(screen: ConsoleScreen): void },
  ): ScreenWatch {
    const watch = new ScreenWatch({
      clock,
      frame: (options, encoder) => host.pictures.frame(options, encoder),
      isWatched: () => host.connected && !host.driver.keyboard.opened(),
      script: () => {
        const { running, paused, title } = host.driver.script.state();
        return running && !paused ? title : null;
      },
      onScreen: (screen) => onScreen({ ...screen, consoleId: host.id }),
      onChange: (shown) => {
        const { hash, since } = shown ?? { hash: null, since: clock.time() };
        host.recorder?.event({ kind: 'screen', hash, since });
      },
    });
    if (watchesScreens) watch.start();
    if (watchesScreens && host.recorder) host.recorder.onPicture = (image) => watch.show(image);
    return watch;
  }

  /** Checks every two seconds, until it is closed. */
  start(): void {
    this.#cancel = this.#deps.clock.after(checkIntervalMs, () => {
      this.start();
      void this.look();
    });
  }

  close(): void {
    this.#cancel?.();
  }

  /** Sends the last screen again, because the API may have forgotten it. */
  resend(): void {
    this.#told = '';
  }

  /** Called when the API does not know the screen: its picture is sent if the screen stays. */
  wantPicture(): void {
    this.#isPictureWanted = true;
  }

  /** Takes a picture that was captured for another purpose. @param image null: the picture has not changed */
  show(image: Pixels | null): void {
    if (!this.#deps.isWatched()) return;
    if (image) this.#hash = hashOf(image);
    if (this.#hash === null) return;
    this.#shownAt = this.#deps.clock.now();
    this.#saw();
  }

  /** Takes a picture, unless the recorder has passed one on or nothing has changed since the last one, and reports a change. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      if (this.#deps.isWatched()) {
        this.#seenAt ??= this.#deps.clock.now();
        if (this.#deps.clock.now() - this.#shownAt >= shownMs) await this.#see();
      }
      if (this.#deps.isWatched()) this.#checkLoss();
      else {
        this.#seenAt = null;
        this.#lostSince = undefined;
        this.#forget();
      }
      this.#tell();
      await this.#sendExample();
    } finally {
      this.#isLooking = false;
    }
  }

  async #see(): Promise<void> {
    let hash = this.#hash;
    const encode = (image: Pixels): Promise<Uint8Array> => {
      hash = hashOf(image);
      return Promise.resolve(new Uint8Array(1));
    };
    const since = this.#frame && {
      after: this.#frame.frame,
      ...(this.#frame.start && { start: this.#frame.start }),
    };
    try {
      const frame = await this.#take({ ...looked, ...since }, { contentType: 'image/hash', encode });
      if (!frame) return;
      this.#frame = frame;
      this.#hash = hash;
      this.#saw();
    } catch {
      // The console is off or has no picture: after a while its screen counts as lost.
    }
  }

  /** A frame; null when it takes so long that the screen counts as lost: the driver may hang. */
  async #take(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame | null> {
    const { clock, frame } = this.#deps;
    const late = Promise.withResolvers<null>();
    const cancel = clock.after(lostAfterMs, () => late.resolve(null));
    try {
      return await Promise.race([frame(options, encoder), late.promise]);
    } finally {
      cancel();
    }
  }

  /** Records that the picture of the last hash was seen, or was found unchanged. */
  #saw(): void {
    const { clock } = this.#deps;
    this.#seenAt = clock.now();
    this.#lostSince = undefined;
    if (this.#hash !== null) this.#settling.see(this.#hash, clock.time());
  }

  /** Forgets the screen after a time without pictures. A frozen picture still counts as seen; a missing one does not. */
  #checkLoss(): void {
    const { clock } = this.#deps;
    const goneMs = clock.now() - (this.#seenAt ?? clock.now());
    if (goneMs <= lostAfterMs) return;
    this.#lostSince ??= new Date(clock.time() - goneMs).toISOString();
    this.#forget();
  }

  #forget(): void {
    this.#settling.forget();
    this.#frame = null;
    this.#hash = null;
  }

  #tell(): void {
    const { shown } = this.#settling;
    const isOther = shown?.since !== this.#changedTo?.since || shown?.hash !== this.#changedTo?.hash;
    if (shown !== undefined && (isOther || this.#changedTo === undefined)) {
      this.#changedTo = shown;
      this.#deps.onChange?.(shown);
    }
    const screen = shown && { hash: shown.hash, since: new Date(shown.since).toISOString() };
    const script = this.#deps.script();
    const state = {
      ...(screen !== undefined && { screen }),
      ...(this.#lostSince !== undefined && { pictureLostSince: this.#lostSince }),
      script,
    };
    const text = JSON.stringify(state);
    if (text === this.#told) return;
    this.#told = text;
    this.#isPictureWanted = false;
    this.#deps.onScreen(state);
  }

  async #sendExample(): Promise<void> {
    const { shown } = this.#settling;
    if (!this.#isPictureWanted || !shown) return;
    if (this.#deps.clock.time() - shown.since < exampleAfterMs) return;
    this.#isPictureWanted = false;
    const told = this.#told;
    const frame = await this.#take(example).catch(() => null);
    if (!frame || frame.bytes.length > longestExample || told !== this.#told) return;
    const screen = { hash: shown.hash, since: new Date(shown.since).toISOString() };
    const picture = Buffer.from(frame.bytes).toString('base64');
    this.#deps.onScreen({ screen, script: this.#deps.script(), picture });
  }
}

import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { ConsoleScreen } from '#contract/agent/index.ts';
import { hashOf, type Pixels } from '#domain/screens/hash.ts';
import { Settling, type Shown } from '#domain/screens/settle.ts';
import type { AgentClock } from '#agent/agentClock.ts';
import type { ConsoleDriver, Frame, FrameEncoder } from '#agent/driver.ts';
import type { ConsoleRecorder } from '#agent/recorder/consoleRecorder.ts';

/** Interval at which the picture of a connected console is looked at, milliseconds. */
const lookEveryMs = 2_000;
/** A recorder shows its pictures at least this often, milliseconds: see `longestMs` there. Later than that an own one is taken. */
const shownMs = 4_000;
/** A picture is looked at in this size. */
const looked: ScreenshotOptions = {
  width: 320,
  height: 180,
  format: 'jpeg',
  quality: 60,
  grayscale: false,
  maxLifetime: 1_000,
  waitMs: 0,
};
/** Without a picture for so long it is not known what the console shows, milliseconds. */
const lostAfterMs = 10_000;
/** How long a screen has to stand before its picture is sent, milliseconds: what passes needs no name. */
const exampleAfterMs = 10_000;
const example: ScreenshotOptions = { ...looked, width: 160, height: 90 };
/** Longest example, bytes: as the API takes it. */
const longestExample = 9_000;

interface WatchedConsole {
  readonly id: number;
  readonly connected: boolean;
  readonly driver: Pick<ConsoleDriver, 'keyboard' | 'script'>;
  readonly pictures: Pick<Deps, 'frame'>;
  /** Has pictures anyway. */
  readonly recorder: Pick<ConsoleRecorder, 'onPicture' | 'event'> | null;
}

interface Deps {
  clock: AgentClock;
  frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame>;
  /** Whether there may be a screen: the console is connected, and its keyboard is closed. */
  isWatched(): boolean;
  /** Title of the script that runs; null: none does, or it is paused. */
  script(): string | null;
  onScreen(screen: Omit<ConsoleScreen, 'consoleId'>): void;
  /** Another screen, or motion, is shown; unlike {@link Deps.onScreen} not when the script changes. */
  onChange?(shown: Shown): void;
}

/** Tells what a console shows, when that changes: see `domain/screens/settle.ts`. */
export class ScreenWatch {
  readonly #deps: Deps;
  readonly #settling = new Settling();
  /** When a picture was last seen, or seen to be unchanged; or since when there may be one. Null: there may be none. */
  #seenAt: number | null = null;
  #lostSince: string | undefined;
  #hash: string | null = null;
  #frame: Pick<Frame, 'frame' | 'start'> | null = null;
  #told = '';
  #changedTo: Shown | undefined;
  /** When the recorder has last shown a picture. */
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

  /** Looks every two seconds, until it is closed. */
  start(): void {
    this.#cancel = this.#deps.clock.after(lookEveryMs, () => {
      this.start();
      void this.look();
    });
  }

  close(): void {
    this.#cancel?.();
  }

  /** The API has forgotten what it was told. */
  resend(): void {
    this.#told = '';
  }

  /** The API does not know the screen: it gets a picture of it, if the screen stays. */
  wantPicture(): void {
    this.#isPictureWanted = true;
  }

  /** Looks at a picture that was taken for something else. @param image null: it has not changed */
  show(image: Pixels | null): void {
    if (!this.#deps.isWatched()) return;
    if (image) this.#hash = hashOf(image);
    if (this.#hash === null) return;
    this.#shownAt = this.#deps.clock.now();
    this.#saw();
  }

  /** Takes a picture, unless one was shown or nothing has changed since the last one, and tells what it changes. */
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
      const frame = await this.#deps.frame({ ...looked, ...since }, { contentType: 'image/hash', encode });
      this.#frame = frame;
      this.#hash = hash;
      this.#saw();
    } catch {
      // The console is off, or has no picture: it is lost after a while.
    }
  }

  /** The picture is, or still is, that of the hash. */
  #saw(): void {
    const { clock } = this.#deps;
    this.#seenAt = clock.now();
    this.#lostSince = undefined;
    if (this.#hash !== null) this.#settling.see(this.#hash, clock.time());
  }

  /** A picture that freezes is still seen; one that does not come is not. */
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
    const frame = await this.#deps.frame(example).catch(() => null);
    if (!frame || frame.bytes.length > longestExample || told !== this.#told) return;
    const screen = { hash: shown.hash, since: new Date(shown.since).toISOString() };
    const picture = Buffer.from(frame.bytes).toString('base64');
    this.#deps.onScreen({ screen, script: this.#deps.script(), picture });
  }
}

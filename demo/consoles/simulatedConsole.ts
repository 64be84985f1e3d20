import type { ScreenshotOptions } from '#contract/channel/image.ts';
import type { PadState } from '#contract/channel/pad.ts';
import type { ConfigData } from '#contract/http/configSchema.ts';
import type { Clock } from '#domain/clock.ts';
import { isSamePad } from '#domain/control/pad.ts';
import type {
  ConsoleDriver,
  ConsoleEvents,
  Frame,
  FrameEncoder,
  KeyboardDriver,
  ScriptDriver,
  ScriptTitle,
} from '#agent/driver.ts';
import { refuse } from '#agent/errors.ts';
import { createRandom, pick, type Random } from '#domain/random.ts';
import type { Corner } from '#demo/consoles/draw/overlay.ts';
import { drawPicture, layout } from '#demo/consoles/draw/picture.ts';
import { type Look, lookOf } from '#demo/consoles/draw/theme.ts';
import { FrameBroker } from '#agent/frames/frameBroker.ts';
import { encode, type RawImage } from '#agent/frames/encode.ts';
import type { Recording } from '#agent/frames/recording.ts';
import type { FieldScene } from '#demo/consoles/world/field.ts';
import { defaultPlay, playOf } from '#demo/consoles/world/play.ts';
import { World, type WorldEvents } from '#demo/consoles/world/world.ts';

/** Minimum and maximum rating of an opponent's team. */
const ratings = [60, 94] as const;

interface Options {
  id: number;
  name: string;
  clock: Clock;
  seed: string;
  events: ConsoleEvents;
  /** Pictures to show instead of drawn ones; the game is then not simulated step by step either. Default: none. */
  recording?: Recording | null;
}

/** Seconds of a gap that are simulated while recorded pictures are shown: enough for a script to make a decision. */
const recordedPlaySeconds = 0.2;

const clubs = [
  'Harbour City',
  'Northgate Rovers',
  'Dynamo Lake',
  'Union Hill',
  'Old Mill FC',
  'Sparta West',
  'River Albion',
  'Kings Quarter',
] as const;

/**
 * A console that exists only as its picture. Its game is advanced and drawn only on requests for frames and on
 * input, and costs nothing in between.
 */
export class SimulatedConsole implements ConsoleDriver {
  readonly isSimulated = true;
  readonly script: ScriptDriver;
  readonly keyboard: KeyboardDriver;
  readonly #clock: Clock;
  readonly #look: Look;
  readonly #random: Random;
  /** Separate from the random numbers of the game, so that a rating does not change how matches go on. */
  readonly #ratingRandom: Random;
  readonly #events: ConsoleEvents;
  readonly #broker: FrameBroker;
  readonly #playedSeconds: number | undefined;
  readonly #lastSeed: string;
  #name: string;
  #world: World | null = null;
  #clubName: string;
  #steppedAt = 0;
  /** Whether something visible has changed since the last frame. */
  #moved = true;
  #title: ScriptTitle = { title: '', description: '' };
  #playing: 'auto' | 'paused' | null = null;
  #play = defaultPlay;

  constructor({ id, name, clock, seed, events, recording = null }: Options) {
    this.#clock = clock;
    this.#name = name;
    this.#look = lookOf(id);
    this.#random = createRandom(`${seed}:game:${id}`);
    this.#ratingRandom = createRandom(`${seed}:ratings:${id}`);
    this.#lastSeed = `${seed}:last:${id}`;
    this.#clubName = pick(this.#random, clubs);
    this.#events = events;
    this.#broker = new FrameBroker(
      { advance: () => this.#hasMoved(), draw: (width, height, frame) => this.#draw(width, height, frame) },
      clock,
      { recording },
    );
    this.#playedSeconds = recording ? recordedPlaySeconds : undefined;
    this.script = this.#makeScript();
    this.keyboard = this.#makeKeyboard();
  }

  begin(): void {
    this.#steppedAt = this.#clock.now();
    const events: WorldEvents = {
      onGoal: (match) =>
        this.#events.onLog(`game: goal, ${match.score.join(':')} in minute ${Math.ceil(match.minute)}`),
      onMatchEnd: ({ score }) =>
        this.#events.onMatchEnd({ score, difficulty: this.#play.difficulty, rating: this.#nextRating() }),
      onScriptInput: (pad) => this.#events.onScriptInput?.(pad),
    };
    this.#world = new World(this.#clubName, this.#random, events, this.#playedSeconds);
    this.#world.play = this.#play;
    this.#broker.invalidate();
  }

  ready(resumed: boolean): void {
    this.#change((world) => (resumed ? world.joinMatch() : world.toMenu()));
  }

  end(): void {
    this.script.stop();
    this.#clubName = this.#world?.clubName ?? this.#clubName;
    this.#world = null;
    this.#broker.invalidate();
  }

  #nextRating(): number {
    const [least, greatest] = ratings;
    return least + Math.floor(this.#ratingRandom() * (greatest - least + 1));
  }

  frame(options: ScreenshotOptions, encoder?: FrameEncoder): Promise<Frame> {
    if (!this.#world) return Promise.reject(refuse('notConnected'));
    // A stream with more pixels than the console has would only be larger.
    const scale = encoder ? Math.min(1, layout.width / options.width, layout.height / options.height) : 1;
    const size = { width: Math.round(options.width * scale), height: Math.round(options.height * scale) };
    return this.#broker.frame({ ...options, ...size }, encoder);
  }

  /** Nothing is stored: the picture is a moment of a match, drawn the same each time. */
  async lastFrame(options: ScreenshotOptions, failedAt: number): Promise<Frame> {
    const random = createRandom(`${this.#lastSeed}:${failedAt}`);
    const ignored = { onGoal: () => undefined, onMatchEnd: () => undefined };
    const world = new World(this.#clubName, random, ignored);
    world.joinMatch();
    const corner = this.#cornerOf(world, 0, failedAt);
    const image = drawPicture(world, this.#look, corner, options.width, options.height);
    const bytes = await encode(image, options, false);
    return { bytes, contentType: `image/${options.format}`, frame: 0, capturedAt: failedAt };
  }

  setPad(state: PadState): void {
    // Held and neutral states are repeated; only a change is an input.
    if (this.#world && !isSamePad(this.#world.pad, state)) this.#change((world) => world.setPad(state));
  }

  rename(name: string): void {
    this.#name = name;
    this.#broker.invalidate();
  }

  configure(values: ConfigData): void {
    this.#play = playOf(values);
    this.#change((world) => {
      world.play = this.#play;
    });
  }

  catchUp(): void {
    if (this.#world && this.#clock.now() - this.#steppedAt > 2_000) this.#advance();
  }

  /** Advances the time, applies the change, and makes the next picture show it. */
  #change(apply: (world: World) => void): void {
    if (!this.#world) return;
    this.#advance();
    apply(this.#world);
    this.#broker.invalidate();
  }

  /** Advances the time. @returns whether anything visible has changed since the last call */
  #hasMoved(): boolean {
    this.#advance();
    const moved = this.#moved;
    this.#moved = false;
    return moved;
  }

  #advance(): void {
    if (!this.#world) throw refuse('notConnected');
    const now = this.#clock.now();
    const seconds = Math.max(0, now - this.#steppedAt) / 1000;
    this.#steppedAt = now;
    const { changes, scene } = this.#world;
    const wasStill = scene.still;
    this.#world.advance(seconds);
    this.#moved ||= !wasStill || !this.#world.scene.still || this.#world.changes !== changes;
  }

  #draw(width: number, height: number, frame: number): RawImage {
    if (!this.#world) throw refuse('notConnected');
    const corner = this.#cornerOf(this.#world, frame, this.#clock.now());
    return drawPicture(this.#world, this.#look, corner, width, height);
  }

  #cornerOf({ pad, pauseLeft }: World, frame: number, now: number): Corner {
    return {
      consoleName: this.#name,
      scriptTitle: this.#title.title,
      script: this.#playing,
      play: this.#play,
      pauseLeft,
      pad,
      frame,
      now,
    };
  }

  #makeScript(): ScriptDriver {
    const set = (playing: 'auto' | 'paused' | null): void => {
      this.#playing = playing;
      this.#change((world) => world.setAutopilot(playing === 'auto'));
    };
    return {
      state: () => ({ running: this.#playing !== null, paused: this.#playing === 'paused', ...this.#title }),
      start: (title) => {
        if (!this.#world) return;
        this.#title = title;
        set('auto');
      },
      stop: () => {
        this.#title = { title: '', description: '' };
        if (this.#playing) set(null);
      },
      pause: () => {
        if (this.#playing === 'auto') set('paused');
      },
      resume: () => {
        if (this.#playing === 'paused') set('auto');
      },
    };
  }

  #makeKeyboard(): KeyboardDriver {
    const field = (): FieldScene | null => {
      const scene = this.#world?.scene;
      return scene?.kind === 'field' && scene.keyboardOpened ? scene : null;
    };
    return {
      opened: () => field() !== null,
      setText: (text) => {
        if (!field()) throw refuse('keyboardClosed');
        this.#change(() => field()?.setText(text));
      },
      close: () => {
        const open = field();
        if (!open) return;
        this.#change(() => {
          open.keyboardOpened = false;
        });
      },
    };
  }
}

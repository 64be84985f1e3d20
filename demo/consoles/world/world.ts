import { padButtons, type PadState } from '#contract/channel/pad.ts';
import { isSamePad, neutralPad } from '#domain/control/pad.ts';
import type { Random } from '#domain/random.ts';
import { type Autopilot, createAutopilot } from './autopilot.ts';
import { FieldScene } from './field.ts';
import { MatchScene } from './match.ts';
import { MenuScene } from './menu.ts';
import { PageScene } from './page.ts';
import { defaultPlay, type PlaySettings } from './play.ts';
import type { Scene } from './scene.ts';
import type { Step } from './step.ts';
import { BootScene, RestScene } from './standby.ts';

/** Seconds of one step; longer when much time must be caught up. */
const stepSeconds = 1 / 60;
const longStepSeconds = 1 / 20;
const longFrom = 0.5;
/** Time between two decisions of a script at the normal pace. */
const decisionSeconds = 0.1;
/** Seconds that are simulated step by step unless the caller specifies others; earlier time is skipped. */
const usualPlayedSeconds = 6;

export interface WorldEvents {
  onGoal(match: MatchScene): void;
  onMatchEnd(match: MatchScene): void;
  /** Called when the script holds other parts of the pad than before. */
  onScriptInput?(pad: Readonly<PadState>): void;
}

/** The game on a simulated console. It has no clock: callers advance its time. */
export class World {
  scene: Scene = new BootScene();
  clubName: string;
  pad: Readonly<PadState> = neutralPad;
  /** The settings of the config that affect the game; they apply from the next step on. */
  play: PlaySettings = defaultPlay;
  readonly #random: Random;
  readonly #events: WorldEvents;
  readonly #playedSeconds: number;
  #autopilot: Autopilot | null = null;
  #sinceDecision = 0;
  #changes = 0;

  /** @param playedSeconds of a longer gap only so many seconds are simulated step by step */
  constructor(
    clubName: string,
    random: Random,
    events: WorldEvents,
    playedSeconds: number = usualPlayedSeconds,
  ) {
    this.clubName = clubName;
    this.#random = random;
    this.#events = events;
    this.#playedSeconds = playedSeconds;
  }

  /** Number of inputs and changes of scene so far, and of seconds of pauses between matches. */
  get changes(): number {
    return this.#changes;
  }

  /** Whole seconds until the script starts its next match; 0: it does not pause. */
  get pauseLeft(): number {
    return Math.ceil(this.#autopilot?.pauseLeft(this.play) ?? 0);
  }

  /** Lets a script control the pad, or stops it. */
  setAutopilot(on: boolean): void {
    const wasOn = this.#autopilot !== null;
    this.#autopilot = on ? createAutopilot(this.#random) : null;
    if (wasOn) this.#press(neutralPad);
    else this.setPad(neutralPad);
  }

  /** Applies a pad state; newly pressed buttons act at once, in order. */
  setPad(pad: Readonly<PadState>): void {
    const before = this.pad;
    if (isSamePad(before, pad)) return;
    this.pad = pad;
    this.#changes += 1;
    for (const button of padButtons) {
      if (pad[button] && !before[button]) this.#go(this.scene.press(button));
    }
  }

  /** Advances by any number of seconds. Cheap, because only the last few are simulated. */
  advance(seconds: number): void {
    if (seconds > this.#playedSeconds) this.#skip(seconds - this.#playedSeconds);
    let rest = Math.min(seconds, this.#playedSeconds);
    while (rest > 0) {
      const step = Math.min(rest > longFrom ? longStepSeconds : stepSeconds, rest);
      rest -= step;
      this.#decide(step);
      this.#go(this.scene.step(step, this.pad));
    }
  }

  /** Enters a running match, as on a console that has been playing for a while. */
  joinMatch(): void {
    this.#go({ to: 'match' });
    if (this.scene.kind === 'match') this.scene.skip(3 + this.#random() * 130);
  }

  toMenu(): void {
    this.#go({ to: 'menu' });
  }

  #decide(seconds: number): void {
    if (!this.#autopilot) return;
    this.#sinceDecision += seconds;
    if (this.#sinceDecision < decisionSeconds / this.play.pace) return;
    const pause = this.pauseLeft;
    this.#press(this.#autopilot.press(this.scene, this.#sinceDecision, this.play));
    if (this.pauseLeft !== pause) this.#changes += 1;
    this.#sinceDecision = 0;
  }

  /** Presses the pad as the script. */
  #press(pad: Readonly<PadState>): void {
    if (isSamePad(this.pad, pad)) return;
    this.#events.onScriptInput?.(pad);
    this.setPad(pad);
  }

  #skip(skipped: number): void {
    const seconds = this.#autopilot ? this.#autopilot.skip(skipped, this.play) : skipped;
    if (seconds === 0) return;
    if (this.#autopilot && this.scene.kind !== 'match' && this.scene.kind !== 'boot')
      this.#go({ to: 'match' });
    if (this.scene.kind !== 'match') return;
    this.scene.skip(seconds);
    this.#checkEnd(this.scene);
  }

  #ended: MatchScene | null = null;

  /** Reports each match once, when it ends. */
  #checkEnd(match: MatchScene): void {
    if (match.phase !== 'over' || this.#ended === match) return;
    this.#ended = match;
    this.#events.onMatchEnd(match);
  }

  #go(step: Step | null): void {
    if (this.scene.kind === 'match') this.#checkEnd(this.scene);
    if (!step) return;
    if (step.to === 'named') this.clubName = step.name.trim() || this.clubName;
    this.scene = this.#sceneOf(step);
    this.#changes += 1;
  }

  #sceneOf(step: Step): Scene {
    switch (step.to) {
      case 'menu':
        return new MenuScene();
      case 'named':
        return new MenuScene(2);
      case 'match':
        return new MatchScene(
          this.#random,
          (match) => this.#events.onGoal(match),
          () => this.play,
        );
      case 'page':
        return new PageScene(step.page);
      case 'field':
        return new FieldScene(this.clubName);
      case 'rest':
        return new RestScene();
    }
  }
}

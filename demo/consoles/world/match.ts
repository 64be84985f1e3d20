import { type PadButton, type PadState, stickCenter } from '#contract/channel/pad.ts';
import type { Random } from '#domain/random.ts';
import { type Ball, setHolder, moveBall, newBall, shoot, winner } from './ball.ts';
import { clamp, distance, lineUp, nearestTo, type Player, type Sides, type Team } from './pitch.ts';
import type { PlaySettings } from './play.ts';
import type { SceneBasics, Step } from './step.ts';
import { act, decide, keepApart, movePlayer, pass, type Intent, intentOf } from './team.ts';

/** m/s without triggers; L2 halves it, R2 adds half. */
const runningSpeed = 7.4;
/** Seconds without stick input after which the game moves the player. */
const takesOverAfter = 1.2;

export type Phase = 'kickoff' | 'play' | 'goal' | 'half' | 'over';
const phaseSeconds: Record<Exclude<Phase, 'play'>, number> = { kickoff: 1.4, goal: 2.8, half: 2.6, over: 14 };

export const pauseItems = ['Resume match', 'Restart match', 'Leave match'] as const;

/** A match of seven against seven; the user plays for the home team, to the right. */
export class MatchScene implements SceneBasics {
  readonly kind = 'match';
  readonly players = lineUp();
  readonly sides: Sides = [this.players.slice(0, 7), this.players.slice(7)];
  ball: Ball = newBall();
  score: [number, number] = [0, 0];
  shots: [number, number] = [0, 0];
  minute = 0;
  phase: Phase = 'kickoff';
  phaseTime = 0;
  lastGoal: Team = 0;
  controlled: Player;
  paused = false;
  pauseItem = 0;
  seconds = 0;
  /** Where the camera looks, in meters. */
  readonly view = { x: 0, y: 0 };
  readonly #random: Random;
  readonly #onGoal: (match: MatchScene) => void;
  readonly #play: () => PlaySettings;
  #idle = takesOverAfter;
  #sinceSwitch = 0;

  /** @param play current settings; they may change during the match */
  constructor(random: Random, onGoal: (match: MatchScene) => void, play: () => PlaySettings) {
    this.#random = random;
    this.#play = play;
    this.#onGoal = onGoal;
    const [striker] = this.players.slice(6);
    if (!striker) throw new Error('A team without players');
    this.controlled = striker;
  }

  get still(): boolean {
    return this.paused;
  }

  step(seconds: number, pad: Readonly<PadState>): Step | null {
    this.seconds += seconds;
    if (this.paused) return null;
    this.#look(Math.min(1, 2.4 * seconds));
    this.phaseTime += seconds;
    if (this.phase !== 'play') {
      if (this.phaseTime < phaseSeconds[this.phase]) {
        if (this.phase === 'goal') this.#move(seconds, pad);
        return null;
      }
      if (this.phase === 'over') return { to: 'menu' };
      if (this.phase === 'kickoff') this.#enter('play');
      else this.#kickOff();
      return null;
    }
    this.#playOn(seconds, pad);
    return null;
  }

  press(button: PadButton): Step | null {
    if (this.paused) return this.#pressPaused(button);
    if (this.phase === 'over') return button === 'cross' || button === 'circle' ? { to: 'menu' } : null;
    if (button === 'options') {
      this.paused = true;
      this.pauseItem = 0;
      return null;
    }
    if (this.phase !== 'play') return null;
    const { ball, controlled } = this;
    if (button === 'l1')
      this.#switch(
        nearestTo(
          ball,
          this.sides[0].filter((player) => player !== controlled),
        ),
      );
    if (ball.holder !== controlled) {
      if (button === 'cross' || button === 'square') this.#tackle();
      return null;
    }
    const nearGoal = controlled.x > 27;
    if (button === 'square' || (button === 'cross' && nearGoal)) this.#shootFrom(controlled);
    else if (button === 'cross' || button === 'triangle' || button === 'circle')
      pass(ball, controlled, this.sides, controlled.heading);
    return null;
  }

  /** Advances unwatched time, without simulating it. */
  skip(seconds: number): void {
    if (this.paused || this.phase === 'over') return;
    const { minutesPerSecond, rivals } = this.#play();
    this.minute += seconds * minutesPerSecond;
    for (const team of [0, 1] as const) {
      const strength = team === 0 ? 1 / rivals : rivals;
      const goals = Math.floor(seconds * 0.011 * strength + this.#random());
      this.score[team] += goals;
      this.shots[team] += goals + Math.floor(seconds * 0.03 + this.#random());
    }
    for (const player of this.players) {
      player.x = clamp(player.home.x + (this.#random() - 0.4) * 24, -50, 50);
      player.y = clamp(player.home.y + (this.#random() - 0.5) * 14, -33, 33);
    }
    const taker = this.players[1 + Math.floor(this.#random() * 6) + (this.#random() < 0.5 ? 7 : 0)];
    if (taker) setHolder(this.ball, taker);
    moveBall(this.ball, 0);
    this.#look(1);
    this.#enter('play');
    if (this.minute >= 90) this.#end();
  }

  #look(share: number): void {
    this.view.x += (this.ball.x * 0.85 - this.view.x) * share;
    this.view.y += (this.ball.y - this.view.y) * share * 0.7;
  }

  #playOn(seconds: number, pad: Readonly<PadState>): void {
    const before = this.minute;
    this.minute += seconds * this.#play().minutesPerSecond;
    this.#move(seconds, pad);
    const { ball } = this;
    const what =
      ball.holder && !this.#byPerson(ball.holder) ? decide(ball, this.sides, seconds, this.#random) : null;
    if (what === 'shoot' && ball.holder) this.#shootFrom(ball.holder);
    else if (what && ball.holder) act(what, ball, ball.holder, this.sides, this.#random);
    const taker = winner(ball, this.players, seconds, this.#random);
    if (taker) setHolder(ball, taker);
    const left = moveBall(ball, seconds);
    if (left && 'goalFor' in left) this.#goal(left.goalFor);
    else if (left) setHolder(ball, this.sides[left.outBehind][0] ?? this.controlled);
    this.#follow(seconds);
    if (before < 45 && this.minute >= 45) this.#enter('half');
    if (this.minute >= 90) this.#end();
  }

  #move(seconds: number, pad: Readonly<PadState>): void {
    const stick = this.#stick(pad);
    this.#idle = stick ? 0 : this.#idle + seconds;
    for (const player of this.players) {
      const own =
        player === this.controlled &&
        (stick ?? (this.#idle < takesOverAfter ? { x: player.x, y: player.y, speed: 0 } : null));
      movePlayer(player, own || this.#intentOf(player), seconds, own ? 14 : 7);
    }
    keepApart(this.players);
  }

  /** Where a player wants to run; the difficulty decides how fast opponents are. */
  #intentOf(player: Player): Intent {
    const intent = intentOf(player, this.ball, this.sides);
    return player.team === 0 ? intent : { ...intent, speed: intent.speed * this.#play().rivals };
  }

  /** Movement from the left stick; L2 slows down, R2 sprints. Null in the middle. */
  #stick(pad: Readonly<PadState>): Intent | null {
    const [x, y] = [(pad.lx - stickCenter) / 127, (pad.ly - stickCenter) / 127];
    const push = Math.hypot(x, y);
    if (push < 0.12) return null;
    const speed = runningSpeed * Math.min(1, push) * (1 - (0.5 * pad.l2) / 255) * (1 + (0.5 * pad.r2) / 255);
    return { x: this.controlled.x + (x / push) * 20, y: this.controlled.y + (y / push) * 20, speed };
  }

  #byPerson(player: Player): boolean {
    return player === this.controlled && this.#idle < takesOverAfter;
  }

  /** Selects the controlled player: the one with the ball, otherwise the nearest one if it is clearly nearer. */
  #follow(seconds: number): void {
    this.#sinceSwitch += seconds;
    const { holder } = this.ball;
    if (holder && holder.team === 0) this.#switch(holder);
    else if (this.#sinceSwitch > 1.2) {
      const next = nearestTo(this.ball, this.sides[0], 1);
      if (next && distance(next, this.ball) < 0.6 * distance(this.controlled, this.ball)) this.#switch(next);
    }
  }

  #switch(player: Player | null): void {
    if (!player || player === this.controlled) return;
    this.controlled = player;
    this.#sinceSwitch = 0;
  }

  #tackle(): void {
    const { holder } = this.ball;
    if (!holder || holder.team === 0 || distance(this.controlled, holder) > 2.6) return;
    if (this.#random() < 0.6) setHolder(this.ball, this.controlled);
  }

  #shootFrom(player: Player): void {
    this.shots[player.team] += 1;
    shoot(this.ball, player, this.#random, clamp(Math.sin(player.heading), -1, 1));
  }

  #goal(team: Team): void {
    this.score[team] += 1;
    this.lastGoal = team;
    this.#enter('goal');
    this.#onGoal(this);
  }

  #kickOff(): void {
    for (const player of this.players)
      Object.assign(player, { x: player.home.x, y: player.home.y, vx: 0, vy: 0 });
    this.ball = newBall();
    this.#enter('kickoff');
  }

  #end(): void {
    this.minute = 90;
    this.#enter('over');
  }

  #enter(phase: Phase): void {
    this.phase = phase;
    this.phaseTime = 0;
  }

  #pressPaused(button: PadButton): Step | null {
    if (button === 'dPadUp') this.pauseItem = Math.max(0, this.pauseItem - 1);
    if (button === 'dPadDown') this.pauseItem = Math.min(pauseItems.length - 1, this.pauseItem + 1);
    if (button === 'options' || button === 'circle') this.paused = false;
    if (button !== 'cross') return null;
    this.paused = false;
    return this.pauseItem === 0 ? null : { to: this.pauseItem === 1 ? 'match' : 'menu' };
  }
}

import { type PadButton, type PadState, stickCenter } from '#contract/channel/pad.ts';
import { neutralPad, stickBytes } from '#domain/control/pad.ts';
import type { Random } from '#domain/random.ts';
import type { MatchScene } from './match.ts';
import { distance, nearestTo } from './pitch.ts';
import type { PlaySettings } from './play.ts';
import type { Scene } from './scene.ts';

export interface Autopilot {
  /** Called ten times per second of game time at the normal pace. */
  press(scene: Scene, seconds: number, play: PlaySettings): Readonly<PadState>;
  /** Seconds until the pause between two matches is over; 0: there is none. */
  pauseLeft(play: PlaySettings): number;
  /** Lets unwatched time pass. @returns the seconds that are left after the pause */
  skip(seconds: number, play: PlaySettings): number;
}

/** Plays one match after another, pauses and looks at the squad in between. */
export function createAutopilot(random: Random): Autopilot {
  /** Seconds since the last match; null: no pause. */
  let paused: number | null = null;
  let queue: PadButton[] = [];
  let wait = 0.8;
  let down: PadButton | null = null;
  let kind: Scene['kind'] | null = null;
  let playing = false;

  const pauseLeft = ({ pauseSeconds }: PlaySettings): number =>
    paused === null ? 0 : Math.max(0, pauseSeconds - paused);

  const inMenus = (scene: Scene, seconds: number, pace: number): Readonly<PadState> => {
    if (scene.kind !== kind) queue = planOf(scene, random);
    kind = scene.kind;
    if (down) {
      down = null;
      wait = 0.5 + random() * 0.9;
      return neutralPad;
    }
    wait -= seconds * pace;
    if (wait > 0) return neutralPad;
    if (queue.length === 0) queue = planOf(scene, random);
    down = queue.shift() ?? null;
    return down ? { ...neutralPad, [down]: true } : neutralPad;
  };

  return {
    press(scene, seconds, play) {
      if (scene.kind === 'match' && !scene.paused && scene.phase !== 'over') {
        playing = true;
        paused = null;
        return inMatch(scene, random, play.pace);
      }
      if (playing) {
        playing = false;
        kind = null;
        down = null;
        wait = 0;
        // The result is shown during the pause.
        paused = 0;
      }
      if (paused !== null) {
        paused += seconds;
        if (pauseLeft(play) > 0) return neutralPad;
        paused = null;
      }
      return inMenus(scene, seconds, play.pace);
    },
    pauseLeft,
    skip(seconds, play) {
      const left = pauseLeft(play);
      if (paused !== null) paused += seconds;
      return Math.max(0, seconds - left);
    },
  };
}

function planOf(scene: Scene, random: Random): PadButton[] {
  switch (scene.kind) {
    case 'menu':
      if (scene.selected !== 0) return ['circle', 'cross'];
      return random() < 0.5 ? ['cross'] : ['dPadRight', 'cross'];
    case 'page':
      return ['dPadDown', 'dPadDown', 'dPadUp', 'circle'];
    case 'field':
      return ['circle'];
    case 'match':
      return ['cross'];
    case 'rest':
      return ['ps'];
    case 'boot':
      return [];
  }
}

function inMatch(match: MatchScene, random: Random, pace: number): Readonly<PadState> {
  if (match.phase !== 'play') return neutralPad;
  const { ball, controlled } = match;
  const holds = ball.holder === controlled;
  const rival = nearestTo(controlled, match.sides[1]);
  const pressed = rival !== null && distance(controlled, rival) < 4.2;
  const target = holds
    ? {
        x: 56,
        y:
          controlled.y * 0.5 +
          Math.sin(match.seconds * 0.7) * 14 +
          (pressed ? Math.sign(controlled.y - rival.y || 1) * 9 : 0),
      }
    : { x: ball.x + ball.vx * 0.4, y: ball.y + ball.vy * 0.4 };
  const away = Math.max(0.001, distance(controlled, target));
  // A slow script walks.
  const push = away > 0.6 ? Math.min(1, pace) : 0;
  const stick = stickBytes(
    ((target.x - controlled.x) / away) * push,
    ((target.y - controlled.y) / away) * push,
  );
  const shoots =
    holds && ball.held > 0.5 && controlled.x > 29 && Math.abs(controlled.y) < 21 && random() < 0.25;
  const passes = holds && ball.held > 0.5 && !shoots && random() < (pressed ? 0.1 : 0.02);
  return {
    ...neutralPad,
    lx: stick.x,
    ly: stick.y,
    rx: stickCenter,
    ry: stickCenter,
    r2: !pressed && away > 9 / pace ? 255 : 0,
    l2: holds && pressed ? 120 : 0,
    square: shoots,
    cross:
      passes || (!holds && ball.holder?.team === 1 && distance(controlled, ball) < 2.4 && random() < 0.2),
  };
}

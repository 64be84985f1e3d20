import { type PadButton, type PadState, stickCenter } from '#contract/channel/pad.ts';
import { neutralPad, stickBytes } from '#domain/control/pad.ts';
import type { Random } from '#server/random.ts';
import type { MatchScene } from './match.ts';
import { distance, nearestTo } from './pitch.ts';
import type { Scene } from './scene.ts';

/** Input of a script; called ten times per second of game time. */
export interface Autopilot {
  press(scene: Scene, seconds: number): Readonly<PadState>;
}

/** Plays one match after another and looks at the squad in between. */
export function createAutopilot(random: Random): Autopilot {
  let queue: PadButton[] = [];
  let wait = 0.8;
  let down: PadButton | null = null;
  let kind: Scene['kind'] | null = null;
  let playing = false;

  const inMenus = (scene: Scene, seconds: number): Readonly<PadState> => {
    if (scene.kind !== kind) queue = planOf(scene, random);
    kind = scene.kind;
    if (down) {
      down = null;
      wait = 0.5 + random() * 0.9;
      return neutralPad;
    }
    wait -= seconds;
    if (wait > 0) return neutralPad;
    if (queue.length === 0) queue = planOf(scene, random);
    down = queue.shift() ?? null;
    return down ? { ...neutralPad, [down]: true } : neutralPad;
  };

  return {
    press(scene, seconds) {
      if (scene.kind === 'match' && !scene.paused && scene.phase !== 'over') {
        playing = true;
        return inMatch(scene, random);
      }
      if (playing) {
        // Shows the result for a while.
        playing = false;
        kind = null;
        down = null;
        wait = 2.5;
      }
      return inMenus(scene, seconds);
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

function inMatch(match: MatchScene, random: Random): Readonly<PadState> {
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
  const push = away > 0.6 ? 1 : 0;
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
    r2: !pressed && away > 9 ? 255 : 0,
    l2: holds && pressed ? 120 : 0,
    square: shoots,
    cross:
      passes || (!holds && ball.holder?.team === 1 && distance(controlled, ball) < 2.4 && random() < 0.2),
  };
}

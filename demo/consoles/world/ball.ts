import type { Random } from '#domain/random.ts';
import { attackOf, clamp, distance, pitch, type Player, type Team } from './pitch.ts';

export interface Ball {
  x: number;
  y: number;
  /** Metres above the ground. */
  z: number;
  vx: number;
  vy: number;
  vz: number;
  holder: Player | null;
  /** Seconds in the holder's possession. */
  held: number;
  kicker: Player | null;
  /** Seconds since the kick. */
  flown: number;
  /** A shot that a goalkeeper can still save. */
  onTarget: boolean;
}

export const newBall = (): Ball => ({
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  holder: null,
  held: 0,
  kicker: null,
  flown: 9,
  onTarget: false,
});

const gravity = 9.8;
/** Distance within which a player gets the ball, in meters. */
const reach = 1.5;

export function setHolder(ball: Ball, player: Player): void {
  Object.assign(ball, { holder: player, held: 0, vx: 0, vy: 0, vz: 0, z: 0, onTarget: false });
}

/** Kicks towards a point. `speed` in m/s, `lift` upwards in m/s. */
export function kick(
  ball: Ball,
  player: Player,
  to: { x: number; y: number },
  speed: number,
  lift: number,
  shot: boolean,
): void {
  const away = Math.max(0.1, distance(ball, to));
  const [dx, dy] = [(to.x - ball.x) / away, (to.y - ball.y) / away];
  player.heading = Math.atan2(dy, dx);
  Object.assign(ball, {
    holder: null,
    held: 0,
    vx: dx * speed,
    vy: dy * speed,
    vz: lift,
    z: 0.1,
    kicker: player,
    flown: 0,
    onTarget: shot,
  });
}

/** Shoots at the other team's goal, with random accuracy. */
export function shoot(ball: Ball, player: Player, random: Random, aim = 0): void {
  const y = clamp(aim * (pitch.goalHalfWidth - 1.5) + (random() - 0.5) * 5.5, -8, 8);
  kick(
    ball,
    player,
    { x: attackOf(player.team) * (pitch.halfLength + 1), y },
    27 + random() * 6,
    1 + random() * 3.4,
    true,
  );
}

/** Moves the ball. @returns the team that scored, or the team whose goal line the ball crossed */
export function moveBall(ball: Ball, seconds: number): { goalFor: Team } | { outBehind: Team } | null {
  const { holder } = ball;
  if (holder) {
    ball.held += seconds;
    const ahead = 0.8 + 0.35 * Math.abs(Math.sin(holder.run * 1.1));
    ball.x = holder.x + Math.cos(holder.heading) * ahead;
    ball.y = holder.y + Math.sin(holder.heading) * ahead;
    ball.z = 0;
    return null;
  }
  ball.flown += seconds;
  const drag = Math.exp(-(ball.z > 0.2 ? 0.35 : 0.9) * seconds);
  ball.vx *= drag;
  ball.vy *= drag;
  ball.vz -= gravity * seconds;
  ball.x += ball.vx * seconds;
  ball.y += ball.vy * seconds;
  ball.z += ball.vz * seconds;
  if (ball.z < 0) {
    ball.z = 0;
    ball.vz = ball.vz < -1 ? -0.45 * ball.vz : 0;
  }
  if (Math.abs(ball.y) > pitch.halfWidth) {
    // The ball bounces off the boards: there are no throw-ins.
    ball.y = clamp(ball.y, -pitch.halfWidth, pitch.halfWidth);
    ball.vy *= -0.6;
  }
  if (Math.abs(ball.x) <= pitch.halfLength) return null;
  const side: Team = ball.x < 0 ? 0 : 1;
  const inGoal = Math.abs(ball.y) < pitch.goalHalfWidth && ball.z < pitch.goalHeight;
  return inGoal ? { goalFor: side === 0 ? 1 : 0 } : { outBehind: side };
}

/** The player who takes a free ball, or wins it from its holder. Null: no change. */
export function winner(
  ball: Ball,
  players: readonly Player[],
  seconds: number,
  random: Random,
): Player | null {
  const { holder } = ball;
  if (holder) {
    if (holder.index === 0 || ball.held < 0.7) return null;
    const thief = players.find((player) => player.team !== holder.team && distance(player, ball) < 1.5);
    return thief && random() < 0.9 * seconds ? thief : null;
  }
  if (ball.z > 1.9) return null;
  for (const player of players) {
    const justKicked = player === ball.kicker && ball.flown < 0.5;
    const goalkeeper = player.index === 0;
    if (justKicked || distance(player, ball) > (goalkeeper ? reach + 0.7 : reach)) continue;
    if (!ball.onTarget) return player;
    if (player.team === ball.kicker?.team) continue;
    // A goalkeeper has one attempt per shot.
    const stops = random() < (goalkeeper ? 0.5 : 0.06);
    if (goalkeeper) ball.onTarget = false;
    if (stops) return player;
    if (goalkeeper) ball.flown = 0;
  }
  return null;
}

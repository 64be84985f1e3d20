import type { Random } from '#domain/random.ts';
import { type Ball, kick, shoot } from './ball.ts';
import { attackOf, clamp, distance, nearestTo, pitch, type Player, rivalsOf, type Sides } from './pitch.ts';

/** Desired target of a player, and its speed in m/s. */
export interface Intent {
  x: number;
  y: number;
  speed: number;
}

/** Movement of a player that nobody controls. */
export function intentOf(player: Player, ball: Ball, sides: Sides): Intent {
  const attack = attackOf(player.team);
  if (player === ball.holder) return dribble(player, sides);
  if (player.index === 0) {
    const danger = distance(player, ball) < 9 && !ball.holder;
    if (danger && !ball.onTarget) return { x: ball.x, y: ball.y, speed: 8 };
    return {
      x: -attack * (pitch.halfLength - 1.5),
      y: clamp(ball.y * 0.4, -4.4, 4.4),
      speed: ball.onTarget ? 6.5 : 4,
    };
  }
  if (ball.holder?.team !== player.team && nearestTo(ball, sides[player.team], 1) === player) {
    return { x: ball.x + ball.vx * 0.35, y: ball.y + ball.vy * 0.35, speed: 6.9 };
  }
  // The others keep the formation and move with the ball, further forward in possession.
  const push = ball.holder?.team === player.team ? 9 : -4;
  return {
    x: clamp(player.home.x + ball.x * 0.55 + attack * push, -pitch.halfLength + 4, pitch.halfLength - 4),
    y: clamp(player.home.y * 0.9 + ball.y * 0.22, -pitch.halfWidth + 2, pitch.halfWidth - 2),
    speed: 5.6,
  };
}

function dribble(player: Player, sides: Sides): Intent {
  const attack = attackOf(player.team);
  const rival = nearestTo(player, rivalsOf(player, sides));
  const dodge =
    rival && distance(player, rival) < 6 && (rival.x - player.x) * attack > -1
      ? Math.sign(player.y - rival.y || 1) * 7
      : 0;
  return { x: player.x + attack * 10, y: clamp(player.y * 0.93 + dodge, -30, 30), speed: 6.9 };
}

/** Passes to the best teammate in this direction, or straight ahead when there is none. */
export function pass(ball: Ball, player: Player, sides: Sides, heading: number): void {
  const mates = sides[player.team].filter((other) => other !== player && other.index > 0);
  const cost = (mate: Player): number => {
    const turn = Math.atan2(mate.y - player.y, mate.x - player.x) - heading;
    const away = distance(player, mate);
    const guard = nearestTo(mate, rivalsOf(player, sides));
    const guarded = guard ? Math.max(0, 6 - distance(mate, guard)) * 3 : 0;
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) * 14 + Math.abs(away - 15) + guarded;
  };
  const mate = mates.toSorted((a, b) => cost(a) - cost(b))[0];
  const to = mate
    ? { x: mate.x + mate.vx * 0.6, y: mate.y + mate.vy * 0.6 }
    : { x: player.x + Math.cos(heading) * 18, y: player.y + Math.sin(heading) * 18 };
  const away = distance(player, to);
  kick(ball, player, to, clamp(9 + away * 0.75, 12, 28), away > 22 ? 4.5 : 0.8, false);
}

/** Whether an uncontrolled holder passes or shoots now. */
export function decide(ball: Ball, sides: Sides, seconds: number, random: Random): 'pass' | 'shoot' | null {
  const { holder } = ball;
  if (!holder || ball.held < 0.6) return null;
  const often = (perSecond: number): boolean => random() < perSecond * seconds;
  if (holder.index === 0) return ball.held > 1 && often(2) ? 'pass' : null;
  const toGoal = pitch.halfLength - holder.x * attackOf(holder.team);
  if (toGoal < 25 && Math.abs(holder.y) < 21 && often(2.4)) return 'shoot';
  const rival = nearestTo(holder, rivalsOf(holder, sides));
  const pressed = rival !== null && distance(holder, rival) < 3.2;
  return often(pressed ? 1.1 : 0.2) ? 'pass' : null;
}

export function act(what: 'pass' | 'shoot', ball: Ball, player: Player, sides: Sides, random: Random): void {
  if (what === 'shoot') shoot(ball, player, random);
  else
    pass(
      ball,
      player,
      sides,
      player.index === 0 ? (attackOf(player.team) > 0 ? 0 : Math.PI) : player.heading,
    );
}

/** Moves towards a target. `grip`: how fast a player turns. */
export function movePlayer(player: Player, intent: Intent, seconds: number, grip: number): void {
  const away = Math.hypot(intent.x - player.x, intent.y - player.y);
  const speed = Math.min(intent.speed, away * 3);
  const share = Math.min(1, grip * seconds);
  const [dx, dy] = away > 0.05 ? [(intent.x - player.x) / away, (intent.y - player.y) / away] : [0, 0];
  player.vx += (dx * speed - player.vx) * share;
  player.vy += (dy * speed - player.vy) * share;
  player.x = clamp(player.x + player.vx * seconds, -pitch.halfLength - 0.5, pitch.halfLength + 0.5);
  player.y = clamp(player.y + player.vy * seconds, -pitch.halfWidth, pitch.halfWidth);
  const pace = Math.hypot(player.vx, player.vy);
  player.run += pace * seconds;
  if (pace > 0.4) player.heading = Math.atan2(player.vy, player.vx);
}

export function keepApart(players: readonly Player[]): void {
  for (let first = 0; first < players.length; first += 1) {
    const a = players[first];
    for (let second = first + 1; a && second < players.length; second += 1) {
      const b = players[second];
      if (b && Math.abs(a.x - b.x) < 1.3 && Math.abs(a.y - b.y) < 1.3) push(a, b);
    }
  }
}

function push(a: Player, b: Player): void {
  const gap = distance(a, b);
  if (gap >= 1.3 || gap === 0) return;
  const share = (1.3 - gap) / 2 / gap;
  const [dx, dy] = [(a.x - b.x) * share, (a.y - b.y) * share];
  a.x += dx;
  a.y += dy;
  b.x -= dx;
  b.y -= dy;
}

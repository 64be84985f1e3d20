import type { Random } from '../../random.ts';
import { type Ball, kick, shoot } from './ball.ts';
import { attackOf, clamp, distance, nearestTo, pitch, type Player } from './pitch.ts';

/** Where a player wants to go, and how fast in m/s. */
export interface Wish {
  x: number;
  y: number;
  speed: number;
}

/** What a player without a person at the pad does. */
export function wishOf(player: Player, ball: Ball, players: readonly Player[]): Wish {
  const attack = attackOf(player.team);
  if (player === ball.holder) return dribble(player, players);
  if (player.index === 0) {
    const danger = distance(player, ball) < 9 && !ball.holder;
    if (danger && !ball.onTarget) return { x: ball.x, y: ball.y, speed: 8 };
    return { x: -attack * (pitch.halfLength - 1.5), y: clamp(ball.y * 0.4, -4.4, 4.4), speed: ball.onTarget ? 6.5 : 4 };
  }
  const mates = players.filter((other) => other.team === player.team && other.index > 0);
  if (ball.holder?.team !== player.team && nearestTo(ball, mates) === player) {
    return { x: ball.x + ball.vx * 0.35, y: ball.y + ball.vy * 0.35, speed: 7.6 };
  }
  // The others keep their shape and move with the ball, further ahead when it is theirs.
  const push = ball.holder?.team === player.team ? 9 : -4;
  return {
    x: clamp(player.home.x + ball.x * 0.55 + attack * push, -pitch.halfLength + 4, pitch.halfLength - 4),
    y: clamp(player.home.y * 0.9 + ball.y * 0.22, -pitch.halfWidth + 2, pitch.halfWidth - 2),
    speed: 5.6,
  };
}

function dribble(player: Player, players: readonly Player[]): Wish {
  const attack = attackOf(player.team);
  const rival = nearestTo(player, players.filter((other) => other.team !== player.team));
  const dodge = rival && distance(player, rival) < 6 && (rival.x - player.x) * attack > -1 ? Math.sign(player.y - rival.y || 1) * 7 : 0;
  return { x: player.x + attack * 10, y: clamp(player.y * 0.93 + dodge, -30, 30), speed: 6.6 };
}

/** Passes to the mate who lies best in this direction; ahead when there is none. */
export function pass(ball: Ball, player: Player, players: readonly Player[], heading: number): void {
  const mates = players.filter((other) => other.team === player.team && other !== player && other.index > 0);
  const cost = (mate: Player): number => {
    const turn = Math.atan2(mate.y - player.y, mate.x - player.x) - heading;
    const away = distance(player, mate);
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) * 16 + Math.abs(away - 16);
  };
  const mate = mates.toSorted((a, b) => cost(a) - cost(b))[0];
  const to = mate ? { x: mate.x + mate.vx * 0.6, y: mate.y + mate.vy * 0.6 } : { x: player.x + Math.cos(heading) * 18, y: player.y + Math.sin(heading) * 18 };
  const away = distance(player, to);
  kick(ball, player, to, clamp(9 + away * 0.75, 12, 28), away > 22 ? 4.5 : 0.8, false);
}

/** Whether the holder passes or shoots now, of its own accord. */
export function decide(ball: Ball, players: readonly Player[], seconds: number, random: Random): 'pass' | 'shoot' | null {
  const { holder } = ball;
  if (!holder || ball.held < 0.6) return null;
  const often = (perSecond: number): boolean => random() < perSecond * seconds;
  if (holder.index === 0) return ball.held > 1 && often(2) ? 'pass' : null;
  const toGoal = pitch.halfLength - holder.x * attackOf(holder.team);
  if (toGoal < 21 && Math.abs(holder.y) < 19 && often(2.2)) return 'shoot';
  const rival = nearestTo(holder, players.filter((other) => other.team !== holder.team));
  const pressed = rival !== null && distance(holder, rival) < 3.2;
  return often(pressed ? 1.8 : 0.25) ? 'pass' : null;
}

export function act(what: 'pass' | 'shoot', ball: Ball, player: Player, players: readonly Player[], random: Random): void {
  if (what === 'shoot') shoot(ball, player, random);
  else pass(ball, player, players, player.index === 0 ? (attackOf(player.team) > 0 ? 0 : Math.PI) : player.heading);
}

/** Moves towards a wish; players do not stand in each other. `grip` says how fast a player turns. */
export function movePlayer(player: Player, wish: Wish, seconds: number, grip: number): void {
  const away = Math.hypot(wish.x - player.x, wish.y - player.y);
  const speed = Math.min(wish.speed, away * 3);
  const share = Math.min(1, grip * seconds);
  const [dx, dy] = away > 0.05 ? [(wish.x - player.x) / away, (wish.y - player.y) / away] : [0, 0];
  player.vx += (dx * speed - player.vx) * share;
  player.vy += (dy * speed - player.vy) * share;
  player.x = clamp(player.x + player.vx * seconds, -pitch.halfLength - 0.5, pitch.halfLength + 0.5);
  player.y = clamp(player.y + player.vy * seconds, -pitch.halfWidth, pitch.halfWidth);
  const pace = Math.hypot(player.vx, player.vy);
  player.run += pace * seconds;
  if (pace > 0.4) player.heading = Math.atan2(player.vy, player.vx);
}

export function keepApart(players: readonly Player[]): void {
  for (const [index, a] of players.entries()) {
    for (const b of players.slice(index + 1)) {
      const gap = distance(a, b);
      if (gap >= 1.3 || gap === 0) continue;
      const push = (1.3 - gap) / 2 / gap;
      a.x += (a.x - b.x) * push;
      a.y += (a.y - b.y) * push;
      b.x -= (a.x - b.x) * push;
      b.y -= (a.y - b.y) * push;
    }
  }
}

import type { Ball } from '#demo/consoles/world/ball.ts';
import type { MatchScene } from '#demo/consoles/world/match.ts';
import type { Player } from '#demo/consoles/world/pitch.ts';
import { disc, line, oval, type Pen, polygon } from './brush.ts';
import { figureOf } from './figure.ts';
import { project, scaleAt } from './stadium.ts';
import type { Kit, Look } from './theme.ts';

const goalkeepers: readonly [Kit, Kit] = [
  { name: '', shirt: '#d9f04a', shorts: '#20281a', ink: '#20281a' },
  { name: '', shirt: '#22d3ee', shorts: '#0b2a33', ink: '#0b2a33' },
];

/**
 * Draws players and ball, the far ones first.
 * @param pen translated to (left, top) of the stadium, in device pixels, with this scale
 */
export function drawPlayers(
  pen: Pen,
  match: MatchScene,
  look: Look,
  place: { left: number; top: number; scale: { x: number; y: number } },
): void {
  const { left, top, scale } = place;
  const toStadium = (): void => pen.setTransform(scale.x, 0, 0, scale.y, -left, -top);
  toStadium();
  drawMarker(pen, match);
  const { ball } = match;
  for (const thing of [...match.players, ball].toSorted((a, b) => a.y - b.y)) {
    if (thing === ball) {
      toStadium();
      drawBall(pen, ball);
    } else if ('team' in thing) {
      const [x, y] = project(thing.x, thing.y);
      const { canvas, dx, dy } = figureOf(thing, kitOf(thing, look), (scaleAt(thing.y) / 10) * scale.y);
      // Figures are cached images and are drawn at whole pixels.
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.drawImage(canvas, Math.round(x * scale.x) - left + dx, Math.round(y * scale.y) - top + dy);
    }
  }
  toStadium();
  drawArrow(pen, match.controlled, match.seconds);
}

const kitOf = (player: Player, { home, away }: Look): Kit =>
  player.index === 0 ? goalkeepers[player.team] : player.team === 0 ? home : away;

/** Ring under the controlled player. */
function drawMarker(pen: Pen, { controlled, seconds }: MatchScene): void {
  const [x, y] = project(controlled.x, controlled.y);
  const size = scaleAt(controlled.y) / 10;
  pen.strokeStyle = '#fff27acc';
  pen.lineWidth = 2.4;
  pen.beginPath();
  pen.ellipse(x, y, (17 + Math.sin(seconds * 5)) * size, 7.4 * size, 0, 0, Math.PI * 2);
  pen.stroke();
}

function drawArrow(pen: Pen, player: Player, seconds: number): void {
  const [x, y] = project(player.x, player.y);
  const top = y - (58 + Math.sin(seconds * 5) * 2) * (scaleAt(player.y) / 10);
  polygon(pen, '#00000055', [x - 8, top - 10], [x + 8, top - 10], [x, top]);
  polygon(pen, '#ffe94d', [x - 6.5, top - 11], [x + 6.5, top - 11], [x, top - 2.5]);
}

function drawBall(pen: Pen, ball: Ball): void {
  const unit = scaleAt(ball.y) / 10;
  const [groundX, groundY] = project(ball.x, ball.y);
  const [x, y] = project(ball.x, ball.y, ball.z + 0.4);
  const height = Math.min(1, ball.z / 6);
  oval(pen, groundX + 3 + ball.z * 3, groundY, (5.5 + height * 3) * unit, (2.4 + height) * unit, '#00000050');
  const speed = Math.hypot(ball.vx, ball.vy);
  if (speed > 12) {
    const [tailX, tailY] = project(
      ball.x - ball.vx * 0.06,
      ball.y - ball.vy * 0.06,
      Math.max(0, ball.z + 0.4 - ball.vz * 0.06),
    );
    pen.lineCap = 'round';
    line(pen, '#ffffff50', 6 * unit, [tailX, tailY], [x, y]);
  }
  disc(pen, x, y, 5.4 * unit, '#ffffff');
  const turn = (ball.x + ball.y) * 1.3;
  for (const spot of [0, 2.1, 4.2]) {
    disc(
      pen,
      x + Math.cos(turn + spot) * 2.7 * unit,
      y + Math.sin(turn + spot) * 2.7 * unit,
      1.5 * unit,
      '#232a36',
    );
  }
  pen.strokeStyle = '#00000033';
  pen.lineWidth = 0.8;
  pen.beginPath();
  pen.arc(x, y, 5.4 * unit, 0, Math.PI * 2);
  pen.stroke();
}

import type { Ball } from '../world/ball.ts';
import type { MatchScene } from '../world/match.ts';
import type { Player } from '../world/pitch.ts';
import { disc, line, oval, type Pen, polygon, write } from './brush.ts';
import { project, scaleAt } from './stadium.ts';
import { type Kit, type Look, mix } from './theme.ts';

const skins = ['#f0c9a4', '#8d5a3b', '#e3ac82', '#5d3a28', '#c68a5e'] as const;
const hairs = ['#2a1d16', '#14100e', '#7a4a22', '#0e0b0a', '#c9a04e'] as const;
const goalkeepers: readonly [Kit, Kit] = [
  { name: '', shirt: '#d9f04a', shorts: '#20281a', ink: '#20281a' },
  { name: '', shirt: '#22d3ee', shorts: '#0b2a33', ink: '#0b2a33' },
];

/** Players and ball, the far ones first, for a pen that stands at the stadium's upper left corner. */
export function drawPlayers(pen: Pen, match: MatchScene, look: Look, detailed: boolean): void {
  drawMarker(pen, match);
  const { ball } = match;
  const figures: { y: number; draw: () => void }[] = match.players.map((player) => ({
    y: player.y,
    draw: () => drawPlayer(pen, player, kitOf(player, look), detailed),
  }));
  figures.push({ y: ball.y + 0.01, draw: () => drawBall(pen, ball) });
  for (const figure of figures.toSorted((a, b) => a.y - b.y)) figure.draw();
  drawArrow(pen, match.controlled, match.seconds);
}

const kitOf = (player: Player, { home, away }: Look): Kit => (player.index === 0 ? goalkeepers[player.team] : player.team === 0 ? home : away);

function drawPlayer(pen: Pen, player: Player, kit: Kit, detailed: boolean): void {
  const [x, y] = project(player.x, player.y);
  const unit = scaleAt(player.y) / 10;
  const skin = skins[(player.index * 2 + player.team) % skins.length] ?? skins[0];
  const pace = Math.min(1, Math.hypot(player.vx, player.vy) / 7);
  const swing = Math.sin(player.run * 1.15) * pace;
  const facing = Math.cos(player.heading) >= 0 ? 1 : -1;
  pen.save();
  pen.translate(x, y);
  pen.scale(unit, unit);
  oval(pen, 5, 0, 13, 4.6, '#00000048');
  pen.lineCap = 'round';
  const bob = Math.abs(swing) * 1.6;
  pen.translate(0, -bob);
  for (const side of [-1, 1] as const) {
    const foot = side * swing * 8 * facing + side * (1 - pace) * 3;
    const lift = Math.max(0, side * swing) * 4;
    const knee = foot * 0.6 + facing * pace * 2;
    line(pen, [[side * 2, -16], [knee, -9]], skin, 4.4);
    line(pen, [[knee, -9], [foot, -1 - lift]], kit.shirt, 4);
    line(pen, [[foot, -0.6 - lift], [foot + 3 * facing, -0.6 - lift]], '#14181f', 3.2);
  }
  pen.fillStyle = kit.shorts;
  pen.beginPath();
  pen.roundRect(-6.4, -22, 12.8, 9, 2.5);
  pen.fill();
  const lean = facing * pace * 1.6;
  for (const side of [-1, 1] as const) {
    const hand = -side * swing * 7 * facing;
    line(pen, [[side * 7 + lean, -33], [side * 8 + lean + hand * 0.4, -27]], mix(kit.shirt, '#000000', side === facing ? 0 : 0.18), 4.6);
    line(pen, [[side * 8 + lean + hand * 0.4, -27], [side * 7.4 + lean + hand, -21.5]], skin, 3.4);
  }
  pen.fillStyle = kit.shirt;
  pen.beginPath();
  pen.roundRect(-7.4 + lean, -36.5, 14.8, 16.5, 4.5);
  pen.fill();
  pen.fillStyle = '#00000026';
  pen.beginPath();
  pen.roundRect(facing > 0 ? -7.4 + lean : lean + 2, -36.5, 5.4, 16.5, 4);
  pen.fill();
  if (detailed) write(pen, String(player.index === 0 ? 1 : player.index + 3), lean, -25, { size: 10, weight: 800, align: 'center', colour: kit.ink });
  disc(pen, lean * 1.6, -41.5, 5, skin);
  pen.fillStyle = hairs[(player.index + player.team * 2) % hairs.length] ?? hairs[0];
  pen.beginPath();
  pen.arc(lean * 1.6 - facing * 0.6, -42.6, 5.2, Math.PI * 0.92, Math.PI * 2.08);
  pen.fill();
  pen.restore();
}

/** Ring under the one who is played. */
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
  polygon(pen, [[x - 8, top - 10], [x + 8, top - 10], [x, top]], '#00000055');
  polygon(pen, [[x - 6.5, top - 11], [x + 6.5, top - 11], [x, top - 2.5]], '#ffe94d');
}

function drawBall(pen: Pen, ball: Ball): void {
  const unit = scaleAt(ball.y) / 10;
  const [groundX, groundY] = project(ball.x, ball.y);
  const [x, y] = project(ball.x, ball.y, ball.z + 0.4);
  const height = Math.min(1, ball.z / 6);
  oval(pen, groundX + 3 + ball.z * 3, groundY, (5.5 + height * 3) * unit, (2.4 + height) * unit, '#00000050');
  const speed = Math.hypot(ball.vx, ball.vy);
  if (speed > 12) {
    const [tailX, tailY] = project(ball.x - ball.vx * 0.06, ball.y - ball.vy * 0.06, Math.max(0, ball.z + 0.4 - ball.vz * 0.06));
    pen.lineCap = 'round';
    line(pen, [[tailX, tailY], [x, y]], '#ffffff50', 6 * unit);
  }
  disc(pen, x, y, 5.4 * unit, '#ffffff');
  const turn = (ball.x + ball.y) * 1.3;
  for (const spot of [0, 2.1, 4.2]) {
    disc(pen, x + Math.cos(turn + spot) * 2.7 * unit, y + Math.sin(turn + spot) * 2.7 * unit, 1.5 * unit, '#232a36');
  }
  pen.strokeStyle = '#00000033';
  pen.lineWidth = 0.8;
  pen.beginPath();
  pen.arc(x, y, 5.4 * unit, 0, Math.PI * 2);
  pen.stroke();
}

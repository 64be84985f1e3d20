import { backdrops, stageOf } from '#agent/frames/canvases.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import type { MatchScene } from '#demo/consoles/world/match.ts';
import type { World } from '#demo/consoles/world/world.ts';
import type { Ball } from '#demo/consoles/world/ball.ts';
import type { Player } from '#demo/consoles/world/pitch.ts';
import type { BootScene } from '#demo/consoles/world/standby.ts';
import { type Pen, disc, line, oval, polygon, box, write } from './brush.ts';
import { drawHud } from './hud.ts';
import { drawField, drawMenu, drawMenuBackdrop, drawPage } from './menus.ts';
import { type Corner, drawIdlePad, drawOverlay, padArea } from './overlay.ts';
import { figureOf } from './figure.ts';
import { drawStadium, project, stadium, scaleAt } from './stadium.ts';
import { drawIcon } from './icons.ts';
import { type Look, type Kit, ink } from './theme.ts';

const goalkeepers: readonly [Kit, Kit] = [
  { name: '', shirt: '#d9f04a', shorts: '#20281a', ink: '#20281a' },
  { name: '', shirt: '#22d3ee', shorts: '#0b2a33', ink: '#0b2a33' },
];

export const layout = { width: 960, height: 540 } as const;

/** Draws the console's picture at the requested size (nothing is resized afterwards). */
export function drawPicture(
  world: World,
  look: Look,
  corner: Corner,
  width: number,
  height: number,
): RawImage {
  const canvas = stageOf(width, height);
  const pen = canvas.getContext('2d');
  const scale = { x: width / layout.width, y: height / layout.height };
  const { scene } = world;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.lineJoin = 'round';
  if (scene.kind === 'match') {
    drawMatch(pen, scene, look, scale);
    pen.setTransform(scale.x, 0, 0, scale.y, 0, 0);
    drawHud(pen, scene, look, world.clubName);
  } else {
    const backdrop = backdrops.get(`menu:${look.palette}`, width, height, (brush) => {
      brush.setTransform(scale.x, 0, 0, scale.y, 0, 0);
      drawMenuBackdrop(brush, look);
    });
    pen.drawImage(backdrop, 0, 0);
    pen.setTransform(scale.x, 0, 0, scale.y, 0, 0);
    if (scene.kind === 'menu') drawMenu(pen, scene, look, world.clubName);
    if (scene.kind === 'page') drawPage(pen, scene, look, world.clubName);
    if (scene.kind === 'field') drawField(pen, scene, look, world.clubName);
    if (scene.kind === 'boot') drawBoot(pen, scene, look);
    if (scene.kind === 'rest') drawRest(pen, look);
  }
  drawPad(pen, scale);
  drawOverlay(pen, corner);
  return { data: canvas.data(), width, height };
}

/** Draws the part of the stadium that the camera shows; it moves by whole pixels, so that the cached image stays sharp. */
function drawMatch(pen: Pen, match: MatchScene, look: Look, scale: { x: number; y: number }): void {
  const width = Math.ceil(stadium.width * scale.x);
  const height = Math.ceil(stadium.height * scale.y);
  const backdrop = backdrops.get(`pitch:${look.palette}:${look.away.name}`, width, height, (brush) => {
    brush.setTransform(scale.x, 0, 0, scale.y, 0, 0);
    drawStadium(brush, look);
  });
  const [x, y] = project(match.view.x, match.view.y);
  const left = Math.round(within(x - layout.width / 2, stadium.width - layout.width) * scale.x);
  const top = Math.round(within(y - layout.height * 0.61, stadium.height - layout.height) * scale.y);
  pen.drawImage(backdrop, -left, -top);
  drawPlayers(pen, match, look, { left, top, scale });
}

/** Draws the pad over the cached idle pad, because only a few parts are pressed at a time. */
function drawPad(pen: Pen, scale: { x: number; y: number }): void {
  const { x, y, width, height } = padArea;
  const idle = backdrops.get('pad', Math.ceil(width * scale.x), Math.ceil(height * scale.y), (brush) => {
    brush.setTransform(scale.x, 0, 0, scale.y, -x * scale.x, -y * scale.y);
    drawIdlePad(brush);
  });
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.drawImage(idle, Math.round(x * scale.x), Math.round(y * scale.y));
  pen.setTransform(scale.x, 0, 0, scale.y, 0, 0);
}

const within = (value: number, max: number): number => Math.min(max, Math.max(0, value));

/**
 * Draws players and ball, the far ones first.
 * @param pen translated to (left, top) of the stadium, in device pixels, with this scale
 */
function drawPlayers(
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

function drawBoot(pen: Pen, scene: BootScene, { home }: Look): void {
  pen.fillStyle = '#00000066';
  pen.fillRect(0, 0, 960, 540);
  drawIcon(pen, 'shield', 480, 190, 96, home.shirt);
  write(pen, 'Signing in', 480, 292, { size: 34, weight: 800, align: 'center', spacing: 1 });
  for (let index = 0; index < 8; index += 1) {
    const angle = (index / 8) * Math.PI * 2;
    const bright = 0.2 + ((0.8 * (((index / 8 - scene.seconds * 0.9) % 1) + 1)) % 1);
    disc(
      pen,
      480 + Math.cos(angle) * 18,
      376 + Math.sin(angle) * 18,
      3.6,
      `rgba(255,255,255,${bright.toFixed(2)})`,
    );
  }
}

/** Rest mode: a static picture. */
function drawRest(pen: Pen, { home }: Look): void {
  pen.fillStyle = '#04060ce0';
  pen.fillRect(0, 0, 960, 540);
  drawIcon(pen, 'moon', 480, 210, 92, home.shirt);
  write(pen, 'Rest mode', 480, 312, { size: 36, weight: 800, align: 'center' });
  box(pen, 397, 338, 34, 22, 11, '#ffffff22');
  write(pen, 'PS', 414, 354, { size: 15, weight: 800, align: 'center' });
  write(pen, 'Press PS to wake up', 442, 355, { size: 18, weight: 500, color: ink.soft });
}

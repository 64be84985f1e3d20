import { backdrops, stageOf } from '#agent/frames/canvases.ts';
import type { RawImage } from '#agent/frames/encode.ts';
import type { MatchScene } from '#demo/consoles/world/match.ts';
import type { World } from '#demo/consoles/world/world.ts';
import type { Pen } from './brush.ts';
import { drawHud } from './hud.ts';
import { drawField, drawMenu, drawMenuBackdrop, drawPage } from './menus.ts';
import { type Corner, drawIdlePad, drawOverlay, padArea } from './overlay.ts';
import { drawPlayers } from './players.ts';
import { drawStadium, project, stadium } from './stadium.ts';
import { drawBoot, drawRest } from './standby.ts';
import type { Look } from './theme.ts';

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

import type { Canvas } from '@napi-rs/canvas';
import { sprites } from '#agent/frames/canvases.ts';
import type { Player } from '#demo/consoles/world/pitch.ts';
import { disc, line, oval, type Pen, write } from './brush.ts';
import { type Kit, mix } from './theme.ts';

const skins = ['#f0c9a4', '#8d5a3b', '#e3ac82', '#5d3a28', '#c68a5e'] as const;
const hairs = ['#2a1d16', '#14100e', '#7a4a22', '#0e0b0a', '#c9a04e'] as const;

/** Number of distinct poses of a run. */
const strides = 10;
const sizes = 12;

/** Room for a figure at size 1, and where its feet stand in it. */
const room = { width: 48, height: 62, x: 22, y: 54 } as const;

/** Appearance of a player; figures of the same pose share one image. */
interface Pose {
  stride: number;
  runs: boolean;
  facing: 1 | -1;
}

/** Length of one cycle of the legs, in meters. */
const strideMeters = (2 * Math.PI) / 1.15;

function poseOf(player: Player): Pose {
  const runs = Math.hypot(player.vx, player.vy) > 1.5;
  const share = player.run / strideMeters;
  return {
    runs,
    stride: runs ? Math.floor((share - Math.floor(share)) * strides) : 0,
    facing: Math.cos(player.heading) >= 0 ? 1 : -1,
  };
}

/**
 * A player's picture, and where it goes when the feet stand at the origin (device pixels).
 * @param scale pixels for a length of 1, as of a figure that is 47 high
 */
export function figureOf(
  player: Player,
  kit: Kit,
  scale: number,
): { canvas: Canvas; dx: number; dy: number } {
  const size = Math.max(1, Math.round(scale * sizes)) / sizes;
  const pose = poseOf(player);
  const name = `${player.team}${player.index}:${kit.shirt}:${pose.stride}:${pose.runs}:${pose.facing}:${size}`;
  const canvas = sprites.get(name, Math.ceil(room.width * size), Math.ceil(room.height * size), (pen) => {
    pen.scale(size, size);
    pen.translate(room.x, room.y);
    drawFigure(pen, player, kit, pose, size > 0.6);
  });
  return { canvas, dx: -Math.round(room.x * size), dy: -Math.round(room.y * size) };
}

function drawFigure(
  pen: Pen,
  player: Player,
  kit: Kit,
  { stride, runs, facing }: Pose,
  numbered: boolean,
): void {
  const skin = skins[(player.index * 2 + player.team) % skins.length] ?? skins[0];
  const pace = runs ? 1 : 0;
  const swing = Math.sin(((stride + 0.5) / strides) * 2 * Math.PI) * pace;
  pen.lineJoin = 'round';
  oval(pen, 5, 0, 13, 4.6, '#00000048');
  pen.lineCap = 'round';
  const bob = Math.abs(swing) * 1.6;
  pen.translate(0, -bob);
  for (const side of [-1, 1] as const) {
    const foot = side * swing * 8 * facing + side * (1 - pace) * 3;
    const lift = Math.max(0, side * swing) * 4;
    const knee = foot * 0.6 + facing * pace * 2;
    line(pen, skin, 4.4, [side * 2, -16], [knee, -9]);
    line(pen, kit.shirt, 4, [knee, -9], [foot, -1 - lift]);
    line(pen, '#14181f', 3.2, [foot, -0.6 - lift], [foot + 3 * facing, -0.6 - lift]);
  }
  pen.fillStyle = kit.shorts;
  pen.beginPath();
  pen.roundRect(-6.4, -22, 12.8, 9, 2.5);
  pen.fill();
  const lean = facing * pace * 1.6;
  for (const side of [-1, 1] as const) {
    const hand = -side * swing * 7 * facing;
    line(
      pen,
      mix(kit.shirt, '#000000', side === facing ? 0 : 0.18),
      4.6,
      [side * 7 + lean, -33],
      [side * 8 + lean + hand * 0.4, -27],
    );
    line(pen, skin, 3.4, [side * 8 + lean + hand * 0.4, -27], [side * 7.4 + lean + hand, -21.5]);
  }
  pen.fillStyle = kit.shirt;
  pen.beginPath();
  pen.roundRect(-7.4 + lean, -36.5, 14.8, 16.5, 4.5);
  pen.fill();
  pen.fillStyle = '#00000026';
  pen.beginPath();
  pen.roundRect(facing > 0 ? -7.4 + lean : lean + 2, -36.5, 5.4, 16.5, 4);
  pen.fill();
  if (numbered)
    write(pen, String(player.index === 0 ? 1 : player.index + 3), lean, -25, {
      size: 10,
      weight: 800,
      align: 'center',
      color: kit.ink,
    });
  disc(pen, lean * 1.6, -41.5, 5, skin);
  pen.fillStyle = hairs[(player.index + player.team * 2) % hairs.length] ?? hairs[0];
  pen.beginPath();
  pen.arc(lean * 1.6 - facing * 0.6, -42.6, 5.2, Math.PI * 0.92, Math.PI * 2.08);
  pen.fill();
}

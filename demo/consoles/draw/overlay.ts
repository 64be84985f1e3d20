import { type PadButton, type PadState, type PadTrigger, stickCenter } from '#contract/channel/pad.ts';
import { padStrip, stripCells } from '#agent/padStrip.ts';
import type { PlaySettings } from '#demo/consoles/world/play.ts';
import { box, disc, type Pen, symbol, write } from './brush.ts';
import { ink } from './theme.ts';

export interface Corner {
  consoleName: string;
  /** Title of the script; empty: none runs. */
  scriptTitle: string;
  /** Whether the script runs or is paused; null: there is none. */
  script: 'auto' | 'paused' | null;
  /** The settings of the config that affect the script. */
  play: PlaySettings;
  /** Seconds until the next match; 0: no pause. */
  pauseLeft: number;
  pad: Readonly<PadState>;
  frame: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Name and script at the upper right; the pad with frame number and clock at the lower right. */
export function drawOverlay(pen: Pen, corner: Corner): void {
  drawName(pen, corner);
  drawPressed(pen, corner.pad);
  const time = new Date(corner.now).toISOString().slice(11, 23);
  write(pen, `#${corner.frame}`, 742, 527, { size: 14, weight: 700, color: ink.soft });
  write(pen, time, 938, 527, { size: 14, weight: 700, align: 'right', color: ink.soft });
  drawStrip(pen, corner);
}

/** Text on how the script plays, by its config; empty without a config. */
function playText({ script, play, pauseLeft }: Corner): string {
  if (script === null || play.difficulty === null) return '';
  const pace = `pace ${play.pace}`;
  return pauseLeft > 0 ? `${pace}, next match in ${pauseLeft} s` : `${pace}, ${play.difficulty}`;
}

function drawName(pen: Pen, corner: Corner): void {
  const { consoleName, scriptTitle, script } = corner;
  const details = playText(corner);
  const name = consoleName.toUpperCase();
  write(pen, name, 0, -99, { size: 19, weight: 800, spacing: 0.5 });
  const nameWidth = Math.min(200, pen.measureText(name).width);
  write(pen, scriptTitle, 0, -99, { size: 14, weight: 500 });
  const titleWidth = Math.min(220, pen.measureText(scriptTitle).width);
  const badge = script === null ? 0 : script === 'auto' ? 46 : 62;
  write(pen, details, 0, -99, { size: 15, weight: 800 });
  const detailsWidth = Math.min(220, pen.measureText(details).width);
  const width = Math.max(nameWidth + (badge ? badge + 10 : 0), titleWidth, detailsWidth) + 24;
  const x = 940 - width;
  box(pen, x, 16, width, 30 + (scriptTitle ? 18 : 0) + (details ? 18 : 0), 8, '#0a1120c8');
  write(pen, name, x + 12, 36, { size: 19, weight: 800, spacing: 0.5, max: 200 });
  write(pen, scriptTitle, x + 12, 55, { size: 14, weight: 500, color: ink.soft, max: 220 });
  write(pen, details, x + 12, scriptTitle ? 73 : 55, { size: 15, weight: 800, color: '#ffe94d', max: 220 });
  if (script === null) return;
  box(pen, x + width - 12 - badge, 22, badge, 17, 8.5, script === 'auto' ? '#1f9d55' : '#d98a1f');
  write(pen, script === 'auto' ? 'AUTO' : 'PAUSED', x + width - 12 - badge / 2, 35, {
    size: 13,
    weight: 800,
    align: 'center',
    color: '#ffffff',
  });
}

const lit = '#ffe94d';
const unlit = '#ffffff2e';

/** Position of the pad in the 960x540 layout. */
export const padArea = { x: 732, y: 404, width: 216, height: 128 } as const;

type Rectangle = readonly [x: number, y: number, width: number, height: number];
const keys = {
  l1: [744, 424, 44, 7],
  r1: [892, 424, 44, 7],
  share: [806, 430, 8, 14],
  options: [866, 430, 8, 14],
  touchButton: [820, 424, 40, 24],
  dPadUp: [769, 436, 12, 14],
  dPadDown: [769, 464, 12, 14],
  dPadLeft: [754, 451, 14, 12],
  dPadRight: [782, 451, 14, 12],
} as const satisfies Partial<Record<PadButton, Rectangle>>;
const triggers = { l2: [744, 412, 44, 9], r2: [892, 412, 44, 9] } as const satisfies Record<
  PadTrigger,
  Rectangle
>;
const signs = { triangle: [906, 442], cross: [906, 472], square: [891, 457], circle: [921, 457] } as const;
const sticks = [
  { x: 806, y: 492, axes: ['lx', 'ly'], button: 'l3' },
  { x: 874, y: 492, axes: ['rx', 'ry'], button: 'r3' },
] as const;

const entries = <K extends string, V>(record: Record<K, V>): [K, V][] => Object.entries(record) as [K, V][];

/** The pad without input; drawn once per size. */
export function drawIdlePad(pen: Pen): void {
  box(pen, padArea.x, padArea.y, padArea.width, padArea.height, 12, '#0a1120b8');
  for (const [, [x, y, width, height]] of [
    ...entries<string, Rectangle>(keys),
    ...entries<string, Rectangle>(triggers),
  ])
    box(pen, x, y, width, height, 3, unlit);
  write(pen, 'L', 798, 428, { size: 12, weight: 800, align: 'center', color: ink.dim });
  write(pen, 'R', 882, 428, { size: 12, weight: 800, align: 'center', color: ink.dim });
  disc(pen, 840, 490, 6, unlit);
  for (const [name, [x, y]] of entries(signs)) {
    disc(pen, x, y, 9, unlit);
    symbol(pen, name, x, y, 8);
  }
  for (const { x, y } of sticks) disc(pen, x, y, 18, '#ffffff1c');
}

function drawPressed(pen: Pen, pad: Readonly<PadState>): void {
  for (const [name, [x, y, width, height]] of entries<keyof typeof keys, Rectangle>(keys))
    if (pad[name]) box(pen, x, y, width, height, 3, lit);
  for (const [name, [x, y, width, height]] of entries<PadTrigger, Rectangle>(triggers)) {
    if (pad[name] > 0) box(pen, x, y, Math.max(3, (width * pad[name]) / 255), height, 3, lit);
  }
  if (pad.ps) disc(pen, 840, 490, 6, lit);
  for (const [name, [x, y]] of entries(signs)) {
    if (!pad[name]) continue;
    disc(pen, x, y, 9, lit);
    symbol(pen, name, x, y, 8, ink.night);
  }
  for (const { x, y, axes, button } of sticks) {
    const [dx, dy] = axes.map((axis) => (pad[axis] - stickCenter) / 127) as [number, number];
    disc(
      pen,
      x + dx * 10,
      y + dy * 10,
      9,
      pad[button] ? lit : dx !== 0 || dy !== 0 ? '#7fd4ff' : '#ffffff66',
    );
  }
}

/** The machine-readable strip; see {@link padStrip}. */
function drawStrip(pen: Pen, { pad, frame }: Corner): void {
  const { x, y, cell, cells } = padStrip;
  pen.fillStyle = '#000000';
  pen.fillRect(x, y, cells * cell, cell);
  pen.fillStyle = '#ffffff';
  for (const [index, white] of stripCells(pad, frame).entries())
    if (white) pen.fillRect(x + index * cell, y, cell, cell);
}

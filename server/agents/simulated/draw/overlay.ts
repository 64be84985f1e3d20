import { type PadState, stickCentre } from '#contract/channel/pad.ts';
import { padStrip, stripCells } from '../../padStrip.ts';
import { box, disc, type Pen, symbol, write } from './brush.ts';
import { ink } from './theme.ts';

/** What stands in the corners of every picture. */
export interface Corner {
  consoleName: string;
  email: string;
  /** Script plays, is paused, or there is none. */
  script: 'auto' | 'paused' | null;
  pad: Readonly<PadState>;
  frame: number;
  /** Milliseconds since 1970. */
  now: number;
}

/** Name, account and script at the upper right; the pad with frame number and clock at the lower right. */
export function drawOverlay(pen: Pen, corner: Corner): void {
  drawName(pen, corner);
  drawPad(pen, corner.pad);
  const time = new Date(corner.now).toISOString().slice(11, 23);
  write(pen, `#${corner.frame}`, 742, 527, { size: 14, weight: 700, colour: ink.soft });
  write(pen, time, 938, 527, { size: 14, weight: 700, align: 'right', colour: ink.soft });
  drawStrip(pen, corner);
}

function drawName(pen: Pen, { consoleName, email, script }: Corner): void {
  const name = consoleName.toUpperCase();
  write(pen, name, 0, -99, { size: 19, weight: 800, spacing: 0.5 });
  const nameWidth = Math.min(200, pen.measureText(name).width);
  write(pen, email, 0, -99, { size: 14, weight: 500 });
  const emailWidth = Math.min(220, pen.measureText(email).width);
  const badge = script === null ? 0 : script === 'auto' ? 46 : 62;
  const width = Math.max(nameWidth + (badge ? badge + 10 : 0), emailWidth) + 24;
  const x = 940 - width;
  box(pen, x, 16, width, 48, 8, '#0a1120c8');
  write(pen, name, x + 12, 36, { size: 19, weight: 800, spacing: 0.5, max: 200 });
  write(pen, email, x + 12, 55, { size: 14, weight: 500, colour: ink.soft, max: 220 });
  if (script === null) return;
  box(pen, x + width - 12 - badge, 22, badge, 17, 8.5, script === 'auto' ? '#1f9d55' : '#d98a1f');
  write(pen, script === 'auto' ? 'AUTO' : 'PAUSED', x + width - 12 - badge / 2, 35, { size: 13, weight: 800, align: 'center', colour: '#ffffff' });
}

const lit = '#ffe94d';
const unlit = '#ffffff2e';

function drawPad(pen: Pen, pad: Readonly<PadState>): void {
  box(pen, 732, 404, 216, 128, 12, '#0a1120b8');
  const key = (down: boolean, x: number, y: number, width: number, height: number): void => box(pen, x, y, width, height, 3, down ? lit : unlit);
  for (const [x, shoulder, trigger, name] of [[744, pad.l1, pad.l2, 'L'], [892, pad.r1, pad.r2, 'R']] as const) {
    key(false, x, 412, 44, 9);
    if (trigger > 0) key(true, x, 412, Math.max(3, (44 * trigger) / 255), 9);
    key(shoulder, x, 424, 44, 7);
    write(pen, name, name === 'L' ? x + 54 : x - 10, 428, { size: 12, weight: 800, align: 'center', colour: ink.dim });
  }
  key(pad.share, 806, 430, 8, 14);
  key(pad.options, 866, 430, 8, 14);
  key(pad.touchButton, 820, 424, 40, 24);
  disc(pen, 840, 490, 6, pad.ps ? lit : unlit);
  key(pad.dPadUp, 769, 436, 12, 14);
  key(pad.dPadDown, 769, 464, 12, 14);
  key(pad.dPadLeft, 754, 451, 14, 12);
  key(pad.dPadRight, 782, 451, 14, 12);
  for (const [name, x, y] of [['triangle', 906, 442], ['cross', 906, 472], ['square', 891, 457], ['circle', 921, 457]] as const) {
    disc(pen, x, y, 9, pad[name] ? lit : unlit);
    if (pad[name]) symbol(pen, name, x, y, 8, ink.night);
    else symbol(pen, name, x, y, 8);
  }
  drawStick(pen, 806, 492, pad.lx, pad.ly, pad.l3);
  drawStick(pen, 874, 492, pad.rx, pad.ry, pad.r3);
}

function drawStick(pen: Pen, x: number, y: number, valueX: number, valueY: number, pressed: boolean): void {
  disc(pen, x, y, 18, '#ffffff1c');
  const [dx, dy] = [(valueX - stickCentre) / 127, (valueY - stickCentre) / 127];
  const moved = dx !== 0 || dy !== 0;
  disc(pen, x + dx * 10, y + dy * 10, 9, pressed ? lit : moved ? '#7fd4ff' : '#ffffff66');
}

/** The machine-readable strip; see {@link padStrip}. */
function drawStrip(pen: Pen, { pad, frame }: Corner): void {
  const { x, y, cell, cells } = padStrip;
  pen.fillStyle = '#000000';
  pen.fillRect(x, y, cells * cell, cell);
  pen.fillStyle = '#ffffff';
  for (const [index, white] of stripCells(pad, frame).entries()) if (white) pen.fillRect(x + index * cell, y, cell, cell);
}

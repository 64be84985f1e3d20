import type { SKRSContext2D } from '@napi-rs/canvas';
import { font, ink, type Weight } from './theme.ts';

export type Pen = SKRSContext2D;

interface TextStyle {
  size?: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'center' | 'right';
  /** Pixels between letters. */
  spacing?: number;
  /** Pixels; longer text is squeezed. */
  max?: number;
}

/** Writes on the base line at (x, y). */
export function write(pen: Pen, text: string, x: number, y: number, style: TextStyle = {}): void {
  pen.font = font(style.size ?? 18, style.weight);
  pen.fillStyle = style.color ?? ink.bright;
  pen.textAlign = style.align ?? 'left';
  pen.letterSpacing = `${style.spacing ?? 0}px`;
  if (style.max === undefined) pen.fillText(text, x, y);
  else pen.fillText(text, x, y, style.max);
}

/** A filled rectangle with round corners. */
export function box(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: Pen['fillStyle'],
): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.fill();
}

export function outline(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  stroke: string,
  line: number,
): void {
  pen.strokeStyle = stroke;
  pen.lineWidth = line;
  pen.beginPath();
  pen.roundRect(x, y, width, height, radius);
  pen.stroke();
}

export function disc(pen: Pen, x: number, y: number, radius: number, fill: string): void {
  oval(pen, x, y, radius, radius, fill);
}

export function oval(pen: Pen, x: number, y: number, radiusX: number, radiusY: number, fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
  pen.fill();
}

type Point = readonly [x: number, y: number];

export function polygon(pen: Pen, fill: Pen['fillStyle'], ...points: readonly Point[]): void {
  pen.fillStyle = fill;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}

export function line(pen: Pen, stroke: string, width: number, ...points: readonly Point[]): void {
  pen.strokeStyle = stroke;
  pen.lineWidth = width;
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.stroke();
}

export function gradient(
  pen: Pen,
  from: readonly [number, number],
  to: readonly [number, number],
  ...stops: string[]
): CanvasGradient {
  const made = pen.createLinearGradient(from[0], from[1], to[0], to[1]);
  for (const [index, color] of stops.entries())
    made.addColorStop(index / Math.max(1, stops.length - 1), color);
  return made;
}

const symbolColors = {
  cross: '#8fb4ff',
  circle: '#ff8a8a',
  square: '#f3a6dc',
  triangle: '#7fe0b8',
} as const;
export type Symbol = keyof typeof symbolColors;

export function symbol(
  pen: Pen,
  name: Symbol,
  x: number,
  y: number,
  size: number,
  color: string = symbolColors[name],
): void {
  const half = size / 2;
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(1.6, size / 6);
  pen.beginPath();
  if (name === 'circle') pen.arc(x, y, half, 0, Math.PI * 2);
  if (name === 'square') pen.rect(x - half * 0.9, y - half * 0.9, size * 0.9, size * 0.9);
  if (name === 'triangle') {
    pen.moveTo(x, y - half);
    pen.lineTo(x + half, y + half * 0.8);
    pen.lineTo(x - half, y + half * 0.8);
    pen.closePath();
  }
  if (name === 'cross') {
    pen.moveTo(x - half * 0.9, y - half * 0.9);
    pen.lineTo(x + half * 0.9, y + half * 0.9);
    pen.moveTo(x + half * 0.9, y - half * 0.9);
    pen.lineTo(x - half * 0.9, y + half * 0.9);
  }
  pen.stroke();
}

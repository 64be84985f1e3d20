import type { Tile } from '#demo/consoles/world/menu.ts';
import { disc, line, type Pen, polygon } from './brush.ts';

/** Draws an icon of this size in pixels around (x, y). */
export function drawIcon(
  pen: Pen,
  icon: Tile['icon'],
  x: number,
  y: number,
  size: number,
  color: string,
): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 48, size / 48);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = color;
  pen.fillStyle = color;
  pen.lineWidth = 3.2;
  icons[icon](pen, color);
  pen.restore();
}

const star = (radius: number, points: number, turn = -Math.PI / 2): [number, number][] =>
  Array.from({ length: points }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / points;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });

/** Icons, each within 48x48 around the origin. */
const icons: Record<Tile['icon'], (pen: Pen, color: string) => void> = {
  ball(pen, color) {
    pen.beginPath();
    pen.arc(0, 0, 21, 0, Math.PI * 2);
    pen.stroke();
    polygon(pen, color, ...star(8, 5));
    for (const [index, [x, y]] of star(8, 5).entries()) {
      const [farX, farY] = star(20, 5)[index] ?? [0, 0];
      line(pen, color, 2.6, [x, y], [farX * 0.86, farY * 0.86]);
      const angle = -Math.PI / 2 + (index * 2 * Math.PI) / 5;
      line(
        pen,
        color,
        2.4,
        [Math.cos(angle - 0.32) * 20, Math.sin(angle - 0.32) * 20],
        [farX * 0.82, farY * 0.82],
        [Math.cos(angle + 0.32) * 20, Math.sin(angle + 0.32) * 20],
      );
    }
  },
  shirt(pen, color) {
    polygon(
      pen,
      color,
      [-9, -18],
      [-4, -14],
      [4, -14],
      [9, -18],
      [21, -9],
      [15, -1],
      [11, -4],
      [11, 18],
      [-11, 18],
      [-11, -4],
      [-15, -1],
      [-21, -9],
    );
  },
  shield(pen, color) {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(0, -21);
    pen.quadraticCurveTo(10, -16, 18, -16);
    pen.quadraticCurveTo(20, 10, 0, 22);
    pen.quadraticCurveTo(-20, 10, -18, -16);
    pen.quadraticCurveTo(-10, -16, 0, -21);
    pen.fill();
    polygon(pen, '#0a101c55', [-3, -13], [3, -13], [3, 14], [-3, 14]);
  },
  swap(pen, color) {
    line(pen, color, 4, [-19, -8], [17, -8]);
    line(pen, color, 4, [8, -17], [18, -8], [8, 1]);
    line(pen, color, 4, [19, 9], [-17, 9]);
    line(pen, color, 4, [-8, 0], [-18, 9], [-8, 18]);
  },
  trophy(pen, color) {
    polygon(pen, color, [-12, -19], [12, -19], [10, -2], [4, 5], [3, 12], [-3, 12], [-4, 5], [-10, -2]);
    polygon(pen, color, [-10, 13], [10, 13], [12, 19], [-12, 19]);
    pen.strokeStyle = color;
    pen.beginPath();
    pen.arc(-12, -10, 6.5, Math.PI * 0.5, Math.PI * 1.5);
    pen.moveTo(12, -16.5);
    pen.arc(12, -10, 6.5, Math.PI * 1.5, Math.PI * 2.5);
    pen.stroke();
  },
  list(pen, color) {
    for (const [index, knob] of [-7, 9, -1].entries()) {
      const y = (index - 1) * 13;
      line(pen, color, 3.4, [-19, y], [19, y]);
      disc(pen, knob, y, 5.6, color);
    }
  },
  moon(pen, color) {
    pen.fillStyle = color;
    pen.beginPath();
    pen.arc(0, 0, 19, Math.PI * 0.16, Math.PI * 1.34);
    pen.quadraticCurveTo(-3, 6, 17, 9);
    pen.fill();
  },
};

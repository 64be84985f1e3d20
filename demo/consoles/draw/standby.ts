import type { BootScene } from '#demo/consoles/world/standby.ts';
import { box, disc, type Pen, write } from './brush.ts';
import { drawIcon } from './icons.ts';
import { ink, type Look } from './theme.ts';

/** The account is being signed in. */
export function drawBoot(pen: Pen, scene: BootScene, { home }: Look): void {
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
export function drawRest(pen: Pen, { home }: Look): void {
  pen.fillStyle = '#04060ce0';
  pen.fillRect(0, 0, 960, 540);
  drawIcon(pen, 'moon', 480, 210, 92, home.shirt);
  write(pen, 'Rest mode', 480, 312, { size: 36, weight: 800, align: 'center' });
  box(pen, 397, 338, 34, 22, 11, '#ffffff22');
  write(pen, 'PS', 414, 354, { size: 15, weight: 800, align: 'center' });
  write(pen, 'Press PS to wake up', 442, 355, { size: 18, weight: 500, color: ink.soft });
}

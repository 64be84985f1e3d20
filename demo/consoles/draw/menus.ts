import { type FieldScene, keyRows, maxNameLength } from '#demo/consoles/world/field.ts';
import { growSeconds, type MenuScene, type Tile, tiles } from '#demo/consoles/world/menu.ts';
import type { PageScene } from '#demo/consoles/world/page.ts';
import { box, disc, gradient, outline, type Pen, polygon, type Symbol, symbol, write } from './brush.ts';
import { drawIcon } from './icons.ts';
import { fade, ink, type Look, mix } from './theme.ts';

/** Background of every menu; drawn once per palette and size. */
export function drawMenuBackdrop(pen: Pen, { home, away }: Look): void {
  pen.fillStyle = gradient(
    pen,
    [0, 0],
    [960, 540],
    mix('#0a1020', home.shirt, 0.16),
    '#0a1020',
    mix('#0a1020', away.shirt, 0.1),
  );
  pen.fillRect(0, 0, 960, 540);
  for (const [index, x] of [520, 640, 800, 900].entries()) {
    polygon(
      pen,
      fade(index % 2 === 0 ? home.shirt : '#ffffff', index % 2 === 0 ? 0.09 : 0.03),
      [x, 0],
      [x + 70 + index * 20, 0],
      [x - 170 + index * 20, 540],
      [x - 240, 540],
    );
  }
  const glow = pen.createRadialGradient(220, 300, 20, 220, 300, 420);
  glow.addColorStop(0, fade(home.shirt, 0.2));
  glow.addColorStop(1, fade(home.shirt, 0));
  pen.fillStyle = glow;
  pen.fillRect(0, 0, 700, 540);
  pen.fillStyle = '#00000030';
  pen.fillRect(0, 470, 960, 70);
}

/** Slowly moving lights, which show that the picture is live. */
function drawLights(pen: Pen, seconds: number, { home }: Look): void {
  for (const index of [0, 1, 2]) {
    const x = ((seconds * (34 + index * 17) + index * 390) % 1300) - 170;
    polygon(
      pen,
      fade(index === 1 ? home.shirt : '#ffffff', 0.07),
      [x + 120, 0],
      [x + 132 + index * 8, 0],
      [x + 12 + index * 8, 470],
      [x, 470],
    );
  }
}

function drawHeader(pen: Pen, title: string, clubName: string, { home }: Look): void {
  drawIcon(pen, 'shield', 70, 66, 46, home.shirt);
  write(pen, title.toUpperCase(), 106, 90, { size: 40, weight: 800, spacing: 2 });
  write(pen, clubName, 107, 52, { size: 17, weight: 500, color: ink.soft, spacing: 0.5 });
}

function drawHints(pen: Pen, hints: readonly (readonly [Symbol | 'options', string])[]): void {
  let x = 48;
  for (const [sign, text] of hints) {
    if (sign === 'options') {
      box(pen, x - 8, 493, 56, 18, 9, '#ffffff26');
      write(pen, 'OPTIONS', x + 20, 507, { size: 13, weight: 700, align: 'center', color: ink.bright });
      x += 58;
    } else {
      disc(pen, x + 4, 502, 12, '#ffffff1c');
      symbol(pen, sign, x + 4, 502, 11);
      x += 24;
    }
    write(pen, text, x, 508, { size: 17, weight: 500, color: ink.soft });
    x += pen.measureText(text).width + 30;
  }
}

export function drawMenu(pen: Pen, scene: MenuScene, look: Look, clubName: string): void {
  drawLights(pen, scene.seconds, look);
  drawHeader(pen, 'Home', clubName, look);
  for (const [index, tile] of tiles.entries())
    if (index !== scene.selected) drawTile(pen, tile, look, 0, scene.seconds);
  const chosen = tiles[scene.selected];
  if (chosen)
    drawTile(pen, chosen, look, Math.min(1, 0.4 + (0.6 * scene.sinceMove) / growSeconds), scene.seconds);
  drawHints(pen, [
    ['cross', 'Enter'],
    ['circle', 'Back'],
  ]);
}

function drawTile(pen: Pen, tile: Tile, { home }: Look, chosen: number, seconds: number): void {
  const grow = chosen * 5;
  const [x, y, width, height] = [tile.x - grow, tile.y - grow, tile.width + grow * 2, tile.height + grow * 2];
  const fill =
    chosen > 0
      ? gradient(
          pen,
          [x, y],
          [x, y + height],
          mix(home.shirt, '#ffffff', 0.08),
          mix(home.shirt, '#000000', 0.42),
        )
      : '#18233aee';
  box(pen, x, y, width, height, 10, fill);
  const large = tile.width > 200;
  if (large) drawPitchArt(pen, x, y, width, height, chosen > 0 ? '#ffffff' : home.shirt, seconds);
  const size = large ? 104 : 46;
  drawIcon(
    pen,
    tile.icon,
    x + width / 2,
    y + height * (large ? 0.44 : 0.4),
    size,
    chosen > 0 ? '#ffffff' : mix('#9fb0cb', home.shirt, 0.25),
  );
  write(pen, tile.title, x + 16, y + height - (large ? 40 : 32), {
    size: large ? 34 : 20,
    weight: 800,
    color: ink.bright,
  });
  write(pen, tile.hint, x + 16, y + height - 13, {
    size: large ? 18 : 15,
    weight: 500,
    color: chosen > 0 ? '#ffffffcc' : ink.dim,
  });
  if (chosen > 0)
    outline(
      pen,
      x - 3,
      y - 3,
      width + 6,
      height + 6,
      13,
      `rgba(255,255,255,${0.75 + 0.25 * Math.sin(seconds * 4)})`,
      3,
    );
}

function drawPitchArt(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  seconds: number,
): void {
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 10);
  pen.clip();
  pen.strokeStyle = fade(color, 0.16);
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(x + width / 2, y + height * 0.44, 92, 0, Math.PI * 2);
  pen.moveTo(x + width / 2, y);
  pen.lineTo(x + width / 2, y + height);
  pen.rect(x - 60, y + height * 0.2, 110, height * 0.48);
  pen.rect(x + width - 50, y + height * 0.2, 110, height * 0.48);
  pen.stroke();
  const angle = seconds * 0.9;
  disc(
    pen,
    x + width / 2 + Math.cos(angle) * 92,
    y + height * 0.44 + Math.sin(angle) * 92,
    5,
    fade(color, 0.8),
  );
  pen.restore();
}

export function drawPage(pen: Pen, scene: PageScene, look: Look, clubName: string): void {
  drawLights(pen, scene.seconds, look);
  drawHeader(pen, scene.title, clubName, look);
  for (const [index, row] of scene.rows.entries()) {
    const chosen = index === scene.selected;
    const y = 122 + index * 48;
    box(pen, 48, y, 620, 42, 7, chosen ? mix(look.home.shirt, '#000000', 0.2) : '#18233ae6');
    if (chosen) outline(pen, 46.5, y - 1.5, 623, 45, 8, '#ffffffd0', 2.5);
    write(pen, row.label, 68, y + 28, { size: 21, weight: 700, max: 230 });
    write(pen, row.detail, 310, y + 27, { size: 17, weight: 500, color: chosen ? '#ffffffcc' : ink.dim });
    box(pen, 430, y + 18, 120, 6, 3, '#ffffff22');
    box(pen, 430, y + 18, Math.max(6, 120 * row.share), 6, 3, chosen ? '#ffffff' : look.home.shirt);
    write(pen, row.value, 652, y + 28, { size: 20, weight: 800, align: 'right', max: 92 });
  }
  drawHints(pen, [['circle', 'Back']]);
}

export function drawField(pen: Pen, scene: FieldScene, look: Look, clubName: string): void {
  drawLights(pen, scene.seconds, look);
  drawHeader(pen, 'Club name', clubName, look);
  const [x, y] = [48, 112];
  write(pen, 'Name of your club', x, y + 14, { size: 18, weight: 500, color: ink.soft });
  box(pen, x, y + 24, 632, 54, 8, '#f4f7fb');
  outline(pen, x - 2, y + 22, 636, 58, 10, look.home.shirt, 4);
  write(pen, scene.text, x + 20, y + 61, { size: 30, weight: 700, color: ink.night, max: 590 });
  const width = Math.min(590, pen.measureText(scene.text).width);
  if (scene.keyboardOpened && scene.seconds % 1 < 0.6) {
    pen.fillStyle = look.home.shirt;
    pen.fillRect(x + 23 + width, y + 34, 3, 34);
  }
  write(pen, `${Array.from(scene.text).length} / ${maxNameLength}`, x + 632, y + 14, {
    size: 15,
    weight: 500,
    align: 'right',
    color: ink.dim,
  });
  if (scene.keyboardOpened) drawKeyboard(pen, scene, look);
  drawHints(
    pen,
    scene.keyboardOpened
      ? [
          ['cross', 'Type'],
          ['square', 'Delete'],
          ['triangle', 'Space'],
          ['circle', 'Close'],
        ]
      : [
          ['cross', 'Keyboard'],
          ['options', 'Save'],
          ['circle', 'Back'],
        ],
  );
}

function drawKeyboard(pen: Pen, scene: FieldScene, { home }: Look): void {
  box(pen, 48, 208, 632, 226, 12, '#060b16ee');
  outline(pen, 48, 208, 632, 226, 12, '#ffffff26', 1.5);
  for (const [row, letters] of keyRows.entries()) {
    for (const [column, letter] of Array.from(letters).entries()) {
      const [x, y] = [61 + column * 61, 220 + row * 53];
      const chosen = row === scene.row && column === scene.column;
      box(pen, x, y, 55, 46, 6, chosen ? home.shirt : '#1d2942');
      if (chosen) outline(pen, x - 1.5, y - 1.5, 58, 49, 7, '#ffffff', 2.5);
      write(pen, letter, x + 27.5, y + 31, {
        size: 23,
        weight: 700,
        align: 'center',
        color: chosen ? home.ink : ink.bright,
      });
    }
  }
}

import { createRandom } from '#domain/random.ts';
import { pitch } from '#demo/consoles/world/pitch.ts';
import { gradient, line, type Pen, polygon, write } from './brush.ts';
import { fade, type Look, mix } from './theme.ts';

/** Size of the whole stadium in the pixels of a 960x540 picture, which shows a part of it. */
export const stadium = { width: 1360, height: 660 } as const;

/** Pixels per meter at the far and at the near touchline. */
const far = 9.8;
const near = 12;
/** Vertical position of the touchlines in the picture. */
const farY = 160;
const nearY = 610;
const slope = (nearY - farY) / (near - far);

/** Pixels per meter at this depth. */
export function scaleAt(y: number): number {
  const share = (y + pitch.halfWidth) / (2 * pitch.halfWidth);
  return 1 / (1 / far + (1 / near - 1 / far) * share);
}

/** Projects a point of the pitch (meters) onto the stadium image. */
export function project(x: number, y: number, z = 0): [number, number] {
  const scale = scaleAt(y);
  return [stadium.width / 2 + x * scale, farY + (scale - far) * slope - z * scale];
}

/** Draws everything static, for a pen at the stadium's upper left corner. */
export function drawStadium(pen: Pen, look: Look): void {
  drawStands(pen, look);
  drawGrass(pen);
  drawBoards(pen, look);
  drawLines(pen);
  drawGoal(pen, -1);
  drawGoal(pen, 1);
}

function drawStands(pen: Pen, { home, away }: Look): void {
  pen.fillStyle = gradient(pen, [0, 0], [0, 130], '#060a14', '#141d33');
  pen.fillRect(0, 0, stadium.width, 130);
  const random = createRandom(`crowd:${home.name}`);
  // Soft and dark: every hard dot would cost bytes in each frame.
  for (let y = 8; y < 118; y += 12) {
    for (let x = (y % 24) / 3; x < stadium.width; x += 12) {
      const fan = random();
      if (fan < 0.12) continue;
      const shirt = fan < 0.5 ? home.shirt : fan < 0.62 ? away.shirt : mix('#6b7a99', '#2a3450', random());
      pen.fillStyle = mix('#0b1222', shirt, 0.12 + 0.2 * (y / 120) * random());
      pen.fillRect(x + random() * 2, y, 9, 9);
    }
  }
  for (const x of [180, 680, 1180]) {
    const glow = pen.createRadialGradient(x, -20, 10, x, -20, 260);
    glow.addColorStop(0, '#dbe9ff55');
    glow.addColorStop(1, '#dbe9ff00');
    pen.fillStyle = glow;
    pen.fillRect(x - 260, 0, 520, 130);
  }
}

function drawGrass(pen: Pen): void {
  const top = 128;
  pen.fillStyle = gradient(pen, [0, top], [0, stadium.height], '#1d7a3c', '#2b9a4b', '#2f9f4e', '#237f3f');
  pen.fillRect(0, top, stadium.width, stadium.height - top);
  const stripes = 18;
  const width = (2 * (pitch.halfLength + 8)) / stripes;
  for (let index = 0; index < stripes; index += 1) {
    const x = -(pitch.halfLength + 8) + index * width;
    const points = [project(x, -38), project(x + width, -38), project(x + width, 44), project(x, 44)];
    polygon(pen, index % 2 === 0 ? '#ffffff12' : '#00100814', ...points);
  }
  // Light from the middle, shade at the sides.
  pen.fillStyle = gradient(
    pen,
    [0, 0],
    [stadium.width, 0],
    '#00120899',
    '#00120800',
    '#00120800',
    '#00120899',
  );
  pen.fillRect(0, top, stadium.width, stadium.height - top);
}

function drawBoards(pen: Pen, { home, away }: Look): void {
  const slogans = ['DUGOUT', 'PLAY ON', 'FAIR LEAGUE', 'NIGHT CUP'];
  const width = 170;
  for (let index = 0; index * width < stadium.width; index += 1) {
    const color = [home.shirt, '#101a2e', away.shirt, '#16233d'][index % 4] ?? home.shirt;
    const x = index * width;
    pen.fillStyle = gradient(
      pen,
      [0, 122],
      [0, 146],
      mix(color, '#ffffff', 0.1),
      mix(color, '#000000', 0.35),
    );
    pen.fillRect(x, 122, width - 2, 24);
    const dark = index % 4 === 0 ? home.ink : index % 4 === 2 ? away.ink : '#ffffff';
    write(pen, slogans[index % slogans.length] ?? '', x + width / 2, 140, {
      size: 18,
      weight: 800,
      align: 'center',
      spacing: 3,
      color: fade(dark, 0.9),
    });
  }
  pen.fillStyle = '#00000040';
  pen.fillRect(0, 146, stadium.width, 5);
}

function drawLines(pen: Pen): void {
  const white = '#f4fff2d0';
  const { halfLength, halfWidth, areaDepth, areaHalfWidth } = pitch;
  const frame = (x1: number, y1: number, x2: number, y2: number): void =>
    line(
      pen,
      white,
      2.6,
      project(x1, y1),
      project(x2, y1),
      project(x2, y2),
      project(x1, y2),
      project(x1, y1),
    );
  frame(-halfLength, -halfWidth, halfLength, halfWidth);
  line(pen, white, 2.6, project(0, -halfWidth), project(0, halfWidth));
  arc(pen, 0, 0, 9.15, 0, Math.PI * 2, white);
  for (const side of [-1, 1] as const) {
    frame(side * halfLength, -areaHalfWidth, side * (halfLength - areaDepth), areaHalfWidth);
    frame(side * halfLength, -9.2, side * (halfLength - 5.5), 9.2);
    const half = Math.acos(5.5 / 9.15);
    arc(
      pen,
      side * (halfLength - 11),
      0,
      9.15,
      (side > 0 ? Math.PI : 0) - half,
      (side > 0 ? Math.PI : 0) + half,
      white,
    );
    spot(pen, side * (halfLength - 11));
  }
  spot(pen, 0);
}

function arc(pen: Pen, x: number, y: number, radius: number, from: number, to: number, color: string): void {
  const points = Array.from({ length: 49 }, (_, index) => {
    const angle = from + ((to - from) * index) / 48;
    return project(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  });
  line(pen, color, 2.6, ...points);
}

function spot(pen: Pen, x: number): void {
  const [px, py] = project(x, 0);
  pen.fillStyle = '#f4fff2d0';
  pen.beginPath();
  pen.ellipse(px, py, 4, 2.6, 0, 0, Math.PI * 2);
  pen.fill();
}

function drawGoal(pen: Pen, side: 1 | -1): void {
  const { halfLength, goalHalfWidth: half, goalHeight: height } = pitch;
  const [front, back] = [side * halfLength, side * (halfLength + 3)];
  const net = '#ffffff30';
  polygon(
    pen,
    '#00000022',
    project(front, -half),
    project(back, -half),
    project(back, half),
    project(front, half),
  );
  for (let step = 0; step <= 8; step += 1) {
    const y = -half + (2 * half * step) / 8;
    line(pen, net, 1, project(front, y, height), project(back, y, height * 0.75), project(back, y));
    const z = (height * 0.75 * step) / 8;
    line(
      pen,
      net,
      1,
      project(front, -half, z * 1.3),
      project(back, -half, z),
      project(back, half, z),
      project(front, half, z * 1.3),
    );
  }
  line(
    pen,
    '#ffffff',
    3.4,
    project(front, -half),
    project(front, -half, height),
    project(front, half, height),
    project(front, half),
  );
}

import { pauseItems, type MatchScene } from '#demo/consoles/world/match.ts';
import { squad } from '#demo/consoles/world/page.ts';
import { pitch } from '#demo/consoles/world/pitch.ts';
import { box, disc, gradient, outline, type Pen, polygon, write } from './brush.ts';
import { fade, ink, type Look, mix } from './theme.ts';

/** Three letters of a club's name for the scoreboard. */
function shortName(name: string): string {
  const letters = Array.from(name.toUpperCase()).filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return letters.slice(0, 3).join('') || 'FC';
}

/** Scoreboard, controlled player, radar, and the banners between the phases of a match. */
export function drawHud(pen: Pen, match: MatchScene, look: Look, clubName: string): void {
  drawScoreboard(pen, match, look, shortName(clubName));
  drawPlayed(pen, match, look);
  drawRadar(pen, match, look);
  if (match.paused) drawPause(pen, match, look);
  else if (match.phase === 'goal')
    drawBanner(pen, 'GOAL!', match.phaseTime, match.lastGoal === 0 ? look.home.shirt : look.away.shirt);
  else if (match.phase === 'half') drawBanner(pen, 'HALF TIME', match.phaseTime, '#24406f');
  else if (match.phase === 'kickoff')
    drawBanner(pen, match.minute < 1 ? 'KICK-OFF' : 'PLAY ON', match.phaseTime, '#24406f');
  else if (match.phase === 'over') drawResult(pen, match, look, clubName);
}

function drawScoreboard(pen: Pen, match: MatchScene, { home, away }: Look, name: string): void {
  const [x, y] = [22, 20];
  box(pen, x, y, 252, 38, 6, '#0a1120ea');
  box(pen, x, y, 6, 38, 3, home.shirt);
  box(pen, x + 174, y, 6, 38, 3, away.shirt);
  write(pen, name, x + 17, y + 26, { size: 22, weight: 800, spacing: 1, max: 50 });
  write(pen, away.name, x + 166, y + 26, { size: 22, weight: 800, spacing: 1, align: 'right', max: 50 });
  box(pen, x + 66, y + 5, 58, 28, 5, '#f4f7fb');
  write(pen, `${match.score[0]} – ${match.score[1]}`, x + 95, y + 27, {
    size: 22,
    weight: 800,
    align: 'center',
    color: ink.night,
  });
  const minutes = Math.floor(match.minute);
  const seconds = Math.floor((match.minute % 1) * 60);
  const clock = `${String(minutes).padStart(2, '0')}:${String(seconds).padStart(2, '0')}`;
  write(pen, clock, x + 216, y + 26, { size: 21, weight: 700, align: 'center', color: '#ffe94d' });
}

function drawPlayed(pen: Pen, { controlled }: MatchScene, { home }: Look): void {
  const [x, y] = [22, 480];
  box(pen, x, y, 178, 38, 6, '#0a1120cc');
  box(pen, x, y, 36, 38, 6, home.shirt);
  write(pen, String(controlled.index === 0 ? 1 : controlled.index + 3), x + 18, y + 27, {
    size: 22,
    weight: 800,
    align: 'center',
    color: home.ink,
  });
  write(pen, (squad[controlled.index] ?? '').toUpperCase(), x + 46, y + 21, {
    size: 18,
    weight: 700,
    spacing: 0.5,
  });
  const pace = Math.min(1, Math.hypot(controlled.vx, controlled.vy) / 11);
  box(pen, x + 46, y + 27, 122, 5, 2.5, '#ffffff26');
  if (pace > 0.03) box(pen, x + 46, y + 27, 122 * pace, 5, 2.5, pace > 0.75 ? '#ff8f3f' : '#5ee08a');
}

function drawRadar(pen: Pen, match: MatchScene, { home, away }: Look): void {
  const [width, height] = [168, 84];
  const [x, y] = [480 - width / 2, 440];
  box(pen, x, y, width, height, 8, '#0a112080');
  outline(pen, x + 6, y + 6, width - 12, height - 12, 3, '#ffffff40', 1);
  pen.fillStyle = '#ffffff40';
  pen.fillRect(x + width / 2, y + 6, 1, height - 12);
  const place = (point: { x: number; y: number }): [number, number] => [
    x + width / 2 + (point.x / pitch.halfLength) * (width / 2 - 8),
    y + height / 2 + (point.y / pitch.halfWidth) * (height / 2 - 8),
  ];
  for (const player of match.players)
    disc(
      pen,
      ...place(player),
      player === match.controlled ? 4 : 3,
      player.team === 0 ? home.shirt : away.shirt,
    );
  disc(pen, ...place(match.ball), 2.4, '#ffffff');
}

function drawBanner(pen: Pen, text: string, seconds: number, color: string): void {
  const slide = Math.min(1, seconds * 4);
  const x = 480 - (1 - slide) ** 2 * 700;
  const [top, bottom] = [196, 284];
  polygon(pen, '#0a1120d8', [x - 300, top], [x + 332, top], [x + 300, bottom], [x - 332, bottom]);
  polygon(pen, color, [x - 316, top], [x - 292, top], [x - 324, bottom], [x - 348, bottom]);
  polygon(pen, color, [x + 324, top], [x + 348, top], [x + 316, bottom], [x + 292, bottom]);
  write(pen, text, x, bottom - 20, { size: 68, weight: 800, align: 'center', spacing: 6 });
}

function dim(pen: Pen): void {
  pen.fillStyle = '#060b16b0';
  pen.fillRect(0, 0, 960, 540);
}

function drawPause(pen: Pen, match: MatchScene, { home }: Look): void {
  dim(pen);
  const [x, y] = [316, 140];
  box(pen, x, y, 328, 232, 12, '#0d1628f5');
  box(pen, x, y, 328, 6, 3, home.shirt);
  write(pen, 'PAUSE', x + 28, y + 52, { size: 34, weight: 800, spacing: 3 });
  for (const [index, item] of pauseItems.entries()) {
    const top = y + 74 + index * 48;
    const chosen = index === match.pauseItem;
    box(pen, x + 20, top, 288, 40, 6, chosen ? '#f4f7fb' : '#ffffff12');
    if (chosen) box(pen, x + 20, top, 6, 40, 3, home.shirt);
    write(pen, item, x + 42, top + 27, { size: 20, weight: 700, color: chosen ? ink.night : ink.soft });
  }
}

function drawResult(pen: Pen, match: MatchScene, { home, away }: Look, clubName: string): void {
  dim(pen);
  const [x, y, width] = [220, 104, 520];
  box(pen, x, y, width, 286, 14, '#0d1628f5');
  pen.fillStyle = gradient(
    pen,
    [x, 0],
    [x + width, 0],
    fade(home.shirt, 0.75),
    fade(home.shirt, 0.05),
    fade(away.shirt, 0.05),
    fade(away.shirt, 0.75),
  );
  pen.beginPath();
  pen.roundRect(x, y, width, 130, [14, 14, 0, 0]);
  pen.fill();
  write(pen, 'FULL TIME', 480, y + 32, {
    size: 18,
    weight: 700,
    align: 'center',
    spacing: 4,
    color: ink.soft,
  });
  write(pen, `${match.score[0]} – ${match.score[1]}`, 480, y + 104, {
    size: 72,
    weight: 800,
    align: 'center',
  });
  write(pen, clubName, x + 30, y + 84, { size: 24, weight: 800, max: 150 });
  write(pen, away.name, x + width - 30, y + 84, { size: 24, weight: 800, align: 'right' });
  const rows = [
    ['Shots', String(match.shots[0]), String(match.shots[1])],
    ['Goals', String(match.score[0]), String(match.score[1])],
    ['Result', ...outcome(match.score)],
  ];
  for (const [index, [label = '', ours = '', theirs = '']] of rows.entries()) {
    const line = y + 166 + index * 34;
    pen.fillStyle = '#ffffff10';
    pen.fillRect(x + 30, line + 9, width - 60, 1);
    write(pen, label, 480, line, { size: 18, weight: 500, align: 'center', color: ink.soft });
    write(pen, ours, x + 40, line, { size: 20, weight: 800 });
    write(pen, theirs, x + width - 40, line, { size: 20, weight: 800, align: 'right' });
  }
  write(pen, 'Cross to continue', 480, y + 268, {
    size: 16,
    weight: 500,
    align: 'center',
    color: mix(ink.dim, '#ffffff', 0.3),
  });
}

function outcome([ours, theirs]: readonly [number, number]): [string, string] {
  if (ours === theirs) return ['Draw', 'Draw'];
  return ours > theirs ? ['Won', 'Lost'] : ['Lost', 'Won'];
}

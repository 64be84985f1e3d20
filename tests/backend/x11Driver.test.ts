import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PadState } from '#contract/channel/pad.ts';
import { systemClock as clock } from '#domain/clock.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { readStrip, type StripReading } from '#agent/padStrip.ts';
import { startDisplay } from '#agent/x11/display.ts';
import { openXScreen } from '#agent/x11/screen.ts';
import { parseX11Settings } from '#agent/x11/settings.ts';
import { X11Console } from '#agent/x11/x11Console.ts';
import { ensureXvfb } from '../../scripts/ensure.ts';
import { startXvfb } from '../support/xvfb.ts';

const program = [process.execPath, resolve('tests/support/xStripProgram.ts')];
const picture = {
  width: 960,
  height: 540,
  format: 'png',
  quality: 100,
  grayscale: false,
  maxLifetime: 0,
} as const;
const waiting = { interval: 20 };

interface Running {
  console: X11Console;
  lines: string[];
  /** The newest picture, without waiting for a change. */
  pixels(): Promise<{ data: Buffer; width: number; height: number; channels: number }>;
  strip(): Promise<StripReading | null>;
}

const open: X11Console[] = [];

beforeAll(() => {
  process.env['XVFB_BIN'] = ensureXvfb();
});
afterEach(() => {
  for (const one of open.splice(0)) one.end();
});

async function start(setting: Record<string, unknown> = {}): Promise<Running> {
  const [parsed] = parseX11Settings(JSON.stringify([{ console: 1, program, ...setting }]));
  if (!parsed) throw new Error('No setting');
  const lines: string[] = [];
  const gameConsole = new X11Console({
    setting: parsed,
    clock,
    events: { onLog: (line) => lines.push(line) },
  });
  open.push(gameConsole);
  gameConsole.begin();
  gameConsole.ready();
  const pixels: Running['pixels'] = async () => {
    const { bytes } = await gameConsole.frame(picture);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  };
  const running = { console: gameConsole, lines, pixels, strip: async () => readStrip(await pixels()) };
  await vi.waitFor(() => expect(lines).toContain('program: ready'), waiting);
  await vi.waitFor(async () => expect(await running.strip()).not.toBeNull(), waiting);
  return running;
}

const press = (change: Partial<PadState>): PadState => ({ ...neutralPad, ...change });
const displayOf = (lines: readonly string[]): number =>
  Number(/display :(\d+)/.exec(lines.find((line) => line.startsWith('display')) ?? '')?.[1]);

test('the picture is that of the screen, in its colors, and the pad presses keys', async () => {
  const { console: gameConsole, pixels, strip } = await start();
  const { data, channels } = await pixels();
  expect([...data.subarray(0, channels)].slice(0, 3)).toEqual([255, 0, 0]);
  gameConsole.setPad(press({ cross: true, dPadLeft: true }));
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual(['cross', 'dPadLeft']), waiting);
  gameConsole.setPad(neutralPad);
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual([]), waiting);
});

test('a key that needs Shift is pressed without it, and one that the keyboard lacks is named in the log', async () => {
  const { console: gameConsole, lines, strip } = await start({ keys: { cross: 'Z', circle: 'ð' } });
  expect(lines).toContain('display: its keyboard has no key for ð');
  gameConsole.setPad(press({ cross: true, circle: true }));
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual(['cross']), waiting);
  gameConsole.setPad(neutralPad);
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual([]), waiting);
});

test('the screen of a display that has ended is refused at once, also to who was waiting for a picture', async () => {
  const server = await startXvfb({ width: 96, height: 54 });
  const screen = await openXScreen(server.display);
  server.close();
  await screen.closed;
  await expect(screen.read({ x: 0, y: 0, width: 1, height: 1 }, () => 0)).rejects.toThrow('closed');
  screen.close();
});

test('a screen that does not change costs no picture, and a change is reported to waiting requests', async () => {
  const { console: gameConsole } = await start();
  const first = await gameConsole.frame(picture);
  const still = await gameConsole.frame({ ...picture, after: first.frame, waitMs: 0 });
  expect([still.frame, still.bytes.length]).toEqual([first.frame, 0]);
  const next = gameConsole.frame({ ...picture, after: first.frame, waitMs: 20_000 });
  gameConsole.setPad(press({ circle: true }));
  const changed = await next;
  expect(changed.frame).toBeGreaterThan(first.frame);
  expect(changed.bytes.length).toBeGreaterThan(0);
});

test('a picture of another size is scaled, with bars for other proportions', async () => {
  const { console: gameConsole } = await start({ size: '960x540' });
  const { bytes } = await gameConsole.frame({ ...picture, width: 300, height: 300 });
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number[] =>
    [...data.subarray((y * 300 + x) * info.channels)].slice(0, 3);
  expect([info.width, info.height]).toEqual([300, 300]);
  expect(at(150, 5)).toEqual([0, 0, 0]);
  expect(at(150, 150)).toEqual([255, 0, 0]);
});

test('a paused script lets go, and the operator presses instead', async () => {
  const script = [{ press: ['triangle'], holdMs: 60_000 }];
  const { console: gameConsole, strip } = await start({ script });
  gameConsole.script.start({ title: 'Test', description: '' });
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual(['triangle']), waiting);
  gameConsole.script.pause();
  gameConsole.setPad(press({ square: true }));
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual(['square']), waiting);
});

test('text is typed as keys, also of characters that the keyboard does not have', async () => {
  const { console: gameConsole, lines } = await start();
  expect(() => gameConsole.keyboard.setText('x')).toThrow('Keyboard should be opened.');
  gameConsole.setPad(press({ touchButton: true }));
  gameConsole.setPad(neutralPad);
  expect(gameConsole.keyboard.opened()).toBe(true);
  gameConsole.keyboard.setText('aB1ж€');
  const typed = (): number[] =>
    lines.flatMap((line) => Number(/^program: symbol (\d+)$/.exec(line)?.[1] ?? []));
  // The first symbol of a key: for B it is b, with Shift.
  const [a, b, one, shift] = [0x61, 0x62, 0x31, 0xff_e1];
  await vi.waitFor(
    () => expect(typed().slice(-6)).toEqual([a, shift, b, one, 0x1_00_04_36, 0x1_00_20_ac]),
    waiting,
  );
  gameConsole.keyboard.close();
  expect(gameConsole.keyboard.opened()).toBe(false);
});

test('a program that ends is started again', async () => {
  const { console: gameConsole, lines, strip } = await start();
  gameConsole.setPad(press({ l1: true }));
  gameConsole.setPad(neutralPad);
  await vi.waitFor(
    () => expect(lines).toContain('program: ended with code 3, starting again in 1 s'),
    waiting,
  );
  await vi.waitFor(() => expect(lines.filter((line) => line === 'program: ready')).toHaveLength(2), waiting);
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual([]), waiting);
});

test('a display that ends or hangs is started again with its program', async () => {
  const { console: gameConsole, lines, strip } = await start();
  const signal = (name: NodeJS.Signals): void => {
    const found = execFileSync('pgrep', ['--newest', '--parent', String(process.pid), 'Xvfb'], {
      encoding: 'utf8',
    });
    process.kill(Number(found), name);
  };
  signal('SIGKILL');
  await vi.waitFor(
    () => expect(lines).toContain('display: The display has ended, starting again in 1 s'),
    waiting,
  );
  await expect(gameConsole.frame(picture)).rejects.toThrow('The display has ended');
  await vi.waitFor(async () => expect(await strip()).not.toBeNull(), { ...waiting, timeout: 10_000 });
  gameConsole.setPad(press({ cross: true }));
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual(['cross']), waiting);
  signal('SIGSTOP');
  await vi.waitFor(() => expect(lines).toContain('display: The display has ended, starting again in 2 s'), {
    ...waiting,
    timeout: 15_000,
  });
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual([]), { ...waiting, timeout: 10_000 });
  gameConsole.setPad(press({ cross: true, circle: true }));
  await vi.waitFor(async () => expect((await strip())?.pressed).toEqual(['cross', 'circle']), waiting);
}, 40_000);

test('the end of the console ends the display, and an unauthorized program cannot use it', async () => {
  const { console: gameConsole, lines } = await start();
  const display = displayOf(lines);
  await expect(openXScreen(display)).rejects.toThrow(/refuses the connection/);
  gameConsole.end();
  await expect(gameConsole.frame(picture)).rejects.toThrow('Console is not connected');
  await vi.waitFor(() => expect(openXScreen(display)).rejects.toThrow(/ENOENT|ECONNREFUSED/), waiting);
});

test('an X server that cannot start is named with the end of its output', async () => {
  const fake = join(mkdtempSync(join(tmpdir(), 'dugout-xvfb-')), 'Xvfb');
  writeFileSync(fake, '#!/bin/sh\nhead -c 100000 /dev/zero | tr "\\0" x >&2\necho broken >&2\nexit 3\n', {
    mode: 0o755,
  });
  const real = process.env['XVFB_BIN'];
  process.env['XVFB_BIN'] = fake;
  const failure = await startDisplay({ width: 8, height: 8 }).catch((error: unknown) => error as Error);
  process.env['XVFB_BIN'] = real;
  if (!(failure instanceof Error)) throw new Error('It has started');
  expect(failure.message).toMatch(/^Xvfb ended with 3: x/);
  expect(failure.message.length).toBeLessThan(2_100);
});

test('a missing display is reported to the operator', async () => {
  const [setting] = parseX11Settings(JSON.stringify([{ console: 1, display: ':4711' }]));
  if (!setting) throw new Error('No setting');
  const gameConsole = new X11Console({ setting, clock, events: { onLog: () => undefined } });
  open.push(gameConsole);
  gameConsole.begin();
  await expect(gameConsole.frame(picture)).rejects.toThrow(/X4711/);
});

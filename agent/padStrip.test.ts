import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { padButtons, type PadState } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { createFakeClock } from '#agent/fakeClock.ts';
import { padStrip, readStrip, stripCells } from '#agent/padStrip.ts';
import { SimulatedConsole } from '#demo/consoles/simulatedConsole.ts';

const byte = fc.integer({ min: 0, max: 255 });
const pads: fc.Arbitrary<PadState> = fc.record({
  ...(Object.fromEntries(padButtons.map((button) => [button, fc.boolean()])) as Record<
    (typeof padButtons)[number],
    fc.Arbitrary<boolean>
  >),
  l2: byte,
  r2: byte,
  lx: byte,
  ly: byte,
  rx: byte,
  ry: byte,
});

/** Pixels of a picture that contains only the strip. */
function pixelsOf(cells: readonly boolean[]): Uint8Array {
  const { width, height } = padStrip.picture;
  const data = new Uint8Array(width * height * 4).fill(90);
  for (const [index, white] of cells.entries()) {
    for (let y = 0; y < padStrip.cell; y += 1) {
      const start = ((padStrip.y + y) * width + padStrip.x + index * padStrip.cell) * 4;
      data.fill(white ? 255 : 0, start, start + padStrip.cell * 4);
    }
  }
  return data;
}

test('the reader returns what was written into the cells', () => {
  fc.assert(
    fc.property(pads, fc.nat(2 ** 30), (pad, frame) => {
      const reading = readStrip({ data: pixelsOf(stripCells(pad, frame)), ...padStrip.picture });
      expect(reading).toMatchObject({
        pressed: padButtons.filter((button) => pad[button]),
        l2: pad.l2 > 0,
        r2: pad.r2 > 0,
        frame: frame % 2 ** padStrip.frameBits,
      });
    }),
    { numRuns: 40 },
  );
});

test('a picture without a strip, or with a damaged one, gives null', () => {
  expect(readStrip({ data: new Uint8Array(960 * 540 * 4), ...padStrip.picture })).toBeNull();
  const cells = stripCells(neutralPad, 5).map((white, index) => (index === 7 ? !white : white));
  expect(readStrip({ data: pixelsOf(cells), ...padStrip.picture })).toBeNull();
});

test(
  'the strip of a real picture survives webp and jpeg, in color and gray, full and reduced',
  { timeout: 20_000 },
  async () => {
    const clock = createFakeClock();
    const gameConsole = new SimulatedConsole({
      id: 4,
      name: 'console-04',
      clock,
      seed: 'strip',
      events: { onLog: () => undefined, onMatchEnd: () => undefined },
    });
    gameConsole.begin();
    gameConsole.ready(true);
    const pad: PadState = { ...neutralPad, cross: true, dPadLeft: true, r3: true, l2: 30, ly: 0, rx: 255 };
    gameConsole.setPad(pad);
    for (const [format, quality, grayscale, height] of [
      ['webp', 60, false, 540],
      ['webp', 30, false, 540],
      ['webp', 60, true, 540],
      ['jpeg', 60, false, 540],
      ['png', 100, false, 540],
      // Reduced pictures of the control view.
      ['jpeg', 60, false, 405],
      ['webp', 60, false, 405],
      ['jpeg', 60, false, 270],
      ['webp', 60, false, 270],
      ['jpeg', 36, false, 270],
      ['webp', 36, false, 270],
    ] as const) {
      clock.pass(100);
      const { bytes, frame } = await gameConsole.frame({
        width: (height / 540) * 960,
        height,
        format,
        quality,
        grayscale,
        maxLifetime: 0,
      });
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(
        readStrip({ data, width: info.width, height: info.height, channels: info.channels }),
        `${format} ${quality} ${height}`,
      ).toEqual({
        pressed: ['cross', 'dPadLeft', 'r3'],
        l2: true,
        r2: false,
        leftStick: ['up'],
        rightStick: ['right'],
        frame,
      });
    }
  },
);

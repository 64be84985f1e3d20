import { padButtons, type PadState } from '#contract/channel/pad.ts';
import { neutralPad } from '#domain/control/pad.ts';
import { padStrip, stripCells } from '#agent/padStrip.ts';
import { authorizationFor } from '#agent/x11/authority.ts';
import { symbolNamed } from '#agent/x11/keySymbols.ts';
import { defaultPadKeys } from '#agent/x11/padKeys.ts';
import { getKeyboardMapping } from '#agent/x11/requests.ts';
import { openWire } from '#agent/x11/wire.ts';
import { openXWindow } from './xWindow.ts';

/**
 * A program on an X display whose window shows the buttons of the pressed keys, like the strip of simulated
 * pictures. It prints the symbol of each pressed key, and draws only when a key changes. A program of tests
 * for the X11 driver; `q` ends it with an error.
 */

const { width, height } = padStrip.picture;
const display = Number(process.env['DISPLAY']?.slice(1));
const wire = await openWire(display, authorizationFor(display, process.env['XAUTHORITY']));
const buttonOf = new Map(padButtons.map((button) => [symbolNamed(defaultPadKeys[button] ?? ''), button]));
const pad: PadState = { ...neutralPad };
const pixels = new Uint32Array(width * height);
let frame = 0;

const symbolOf = async (code: number): Promise<number> =>
  (await wire.ask(getKeyboardMapping(code, 1))).readUInt32LE(32);

const window = await openXWindow(display, { width, height }, (down, code) => void handleKey(down, code));

async function handleKey(down: boolean, code: number): Promise<void> {
  const symbol = await symbolOf(code);
  if (down) console.log(`symbol ${symbol}`);
  if (down && symbol === symbolNamed('q')) process.exit(3);
  const button = buttonOf.get(symbol);
  if (!button) return;
  pad[button] = down;
  draw();
}

/** Red background, so that swapped colors would be noticed. */
function draw(): void {
  pixels.fill(0xff_00_00);
  stripCells(pad, ++frame).forEach((isWhite, cell) => {
    for (let y = padStrip.y; y < padStrip.y + padStrip.cell; y++)
      pixels.fill(
        isWhite ? 0xff_ff_ff : 0,
        y * width + cell * padStrip.cell,
        y * width + (cell + 1) * padStrip.cell,
      );
  });
  window.put(new Uint8Array(pixels.buffer));
}

draw();
console.log('ready');

import { type FromGlass, monotonicMs, type ToGlass } from './protocol.ts';
import { padStrip } from '#agent/padStrip.ts';
import { openXScreen } from '#agent/x11/screen.ts';

/**
 * Reads an X server's screen every 2 ms and reports changes of the strip of a picture; also presses keys there. A
 * separate process, so that the work of the bench does not delay it (2 to 3 % of a core).
 * `node process.ts {display}`; ends with its parent.
 */

const lookEveryMs = 2;
/** X11's name of the space key. */
const space = 0x20;

const screen = await openXScreen(Number(process.argv[2]));
const spaceCode = screen.keyboard.codeOf(space) ?? 0;
const tell = (message: FromGlass): void => void process.send?.(message);

/** The observed area: a row of pixels through the middle of the strip's cells. */
let strip: { x: number; y: number; cell: number } | null = null;
let shown = '';

async function look(): Promise<void> {
  const startedAt = monotonicMs();
  if (strip) {
    const { x, y, cell } = strip;
    const width = Math.ceil(cell * padStrip.cells);
    const { cells, at } = await screen.read({ x, y, width, height: 1 }, (row) => {
      const readAt = monotonicMs();
      return { cells: readCells(row, cell), at: readAt };
    });
    if (cells !== shown) tell({ kind: 'strip', at, cells });
    shown = cells;
  }
  setTimeout(() => void look(), Math.max(0, lookEveryMs - (monotonicMs() - startedAt)));
}

/** One character for each cell: the green of the middle half of its pixels. */
function readCells(row: Uint8Array, cell: number): string {
  let cells = '';
  for (let index = 0; index < padStrip.cells; index++) {
    let sum = 0;
    let count = 0;
    for (let x = Math.ceil((index + 0.25) * cell); x <= (index + 0.75) * cell; x++, count++)
      sum += row[x * 4 + 1] ?? 0;
    cells += sum > 127 * count ? '1' : '0';
  }
  return cells;
}

/** The first pixel of this color, from the upper left. */
async function find(color: number): Promise<{ x: number; y: number } | null> {
  const { width, height } = screen.size;
  const pixels = await screen.read({ x: 0, y: 0, width, height }, (screenful) => Buffer.from(screenful));
  for (let pixel = 0; pixel < width * height; pixel++)
    if ((pixels.readUInt32LE(pixel * 4) & 0xff_ff_ff) === color)
      return { x: pixel % width, y: Math.floor(pixel / width) };
  return null;
}

process.on('message', (message: ToGlass) => {
  if (message.kind === 'key') {
    const at = monotonicMs();
    screen.keyboard.key(spaceCode, message.down);
    tell({ kind: 'key', at });
  } else if (message.kind === 'point') screen.movePointer(message.x, message.y);
  else if (message.kind === 'find') void find(message.color).then((place) => tell({ kind: 'found', place }));
  else {
    strip = message.strip;
    shown = '';
  }
});
process.on('disconnect', () => process.exit());
void look();
tell({ kind: 'ready' });

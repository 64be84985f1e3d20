import { authorizationFor } from '#agent/x11/authority.ts';
import { openWire } from '#agent/x11/wire.ts';

/** Opcodes and masks of the X11 core protocol for a window with pictures and keys. */
const op = { createWindow: 1, mapWindow: 8, setInputFocus: 42, createGc: 55, putImage: 72 } as const;
const eventMaskValue = 1 << 11;
const keyEvents = 0b11;
const event = { keyPress: 2, keyRelease: 3 } as const;
/** Highest bit of an event's code: sent by another client. */
const codeOfEvent = 0x7f;

/** Longest core request: 65,535 units of four bytes. */
const longestRequest = 65_535 * 4;
const putImageHeader = 24;

export interface XWindow {
  /** Draws rows of 32-bit pixels in the server's order over the whole window. */
  put(pixels: Uint8Array): void;
  /** Resolves when the server has drawn everything before. */
  drawn(): Promise<void>;
}

/**
 * A window that covers the screen of a local X server, with the minimal part of the X11 core protocol. The
 * cookie comes from the file named by `XAUTHORITY`.
 * @param onKey called for each pressed or released key with its key code.
 */
export async function openXWindow(
  display: number,
  size: { width: number; height: number },
  onKey: (down: boolean, code: number) => void,
): Promise<XWindow> {
  const wire = await openWire(display, authorizationFor(display, process.env['XAUTHORITY']));
  wire.onEvent = (packet) => {
    const kind = packet.readUInt8(0) & codeOfEvent;
    if (kind === event.keyPress || kind === event.keyRelease)
      onKey(kind === event.keyPress, packet.readUInt8(1));
  };
  const { root, depth } = readScreen(wire.setup);
  const window = wire.newId();
  const gc = wire.newId();
  const area = [0, pair(size.width, size.height), pair(0, 1)] as const;
  wire.tell(request(op.createWindow, depth, [window, root, ...area, 0, eventMaskValue, keyEvents]));
  wire.tell(request(op.mapWindow, 0, [window]));
  wire.tell(request(op.setInputFocus, 1, [window, 0]));
  wire.tell(request(op.createGc, 0, [gc, window, 0]));

  const rowBytes = size.width * 4;
  const rowsAtOnce = Math.floor((longestRequest - putImageHeader) / rowBytes);
  return {
    put(pixels) {
      for (let y = 0; y < size.height; y += rowsAtOnce) {
        const rows = Math.min(rowsAtOnce, size.height - y);
        const header = Buffer.alloc(putImageHeader);
        header.writeUInt8(op.putImage, 0);
        header.writeUInt8(2, 1); // ZPixmap
        header.writeUInt16LE((putImageHeader + rows * rowBytes) / 4, 2);
        header.writeUInt32LE(window, 4);
        header.writeUInt32LE(gc, 8);
        header.writeUInt16LE(size.width, 12);
        header.writeUInt16LE(rows, 14);
        header.writeInt16LE(y, 18);
        header.writeUInt8(depth, 21);
        wire.tell(Buffer.concat([header, pixels.subarray(y * rowBytes, (y + rows) * rowBytes)]));
      }
    },
    async drawn() {
      await wire.ask(request(getInputFocus, 0, []));
    },
  };
}

/** Has a reply and no effect. */
const getInputFocus = 43;

const pair = (low: number, high: number): number => low + high * 65_536;

function request(opcode: number, data: number, words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + words.length * 4);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(data, 1);
  bytes.writeUInt16LE(1 + words.length, 2);
  words.forEach((word, index) => bytes.writeUInt32LE(word, 4 + index * 4));
  return bytes;
}

function readScreen(setup: Buffer): { root: number; depth: number } {
  const screen = 40 + Math.ceil(setup.readUInt16LE(24) / 4) * 4 + setup.readUInt8(29) * 8;
  return { root: setup.readUInt32LE(screen), depth: setup.readUInt8(screen + 38) };
}

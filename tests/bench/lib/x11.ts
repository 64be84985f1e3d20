import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opcodes and masks of the X11 core protocol that a window with pictures and keys needs. */
const op = { createWindow: 1, mapWindow: 8, setInputFocus: 42, createGc: 55, putImage: 72 } as const;
const eventMaskValue = 1 << 11;
const keyEvents = 0b11;
const event = { keyPress: 2, keyRelease: 3 } as const;

/** Longest core request: 65,535 units of four bytes. */
const longestRequest = 65_535 * 4;
const putImageHeader = 24;

export interface XWindow {
  /** Draws rows of 32-bit pixels in the server's order over the whole window. Resolves when they are sent. */
  put(pixels: Uint8Array): Promise<void>;
}

/**
 * A window that covers the screen of a local X server without access control, with the minimal part of the X11 core
 * protocol.
 * @param onKey called for each pressed or released key with its key code.
 */
export async function openXWindow(
  display: number,
  size: { width: number; height: number },
  onKey: (down: boolean, code: number) => void,
): Promise<XWindow> {
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  await once(socket, 'connect');
  const setup = await greet(socket, onKey);
  const window = setup.firstId;
  const gc = setup.firstId + 1;

  socket.write(
    request(op.createWindow, setup.depth, [
      window,
      setup.root,
      0,
      pair(size.width, size.height),
      pair(0, 1),
      0,
      eventMaskValue,
      keyEvents,
    ]),
  );
  socket.write(request(op.mapWindow, 0, [window]));
  socket.write(request(op.setInputFocus, 1, [window, 0]));
  socket.write(request(op.createGc, 0, [gc, window, 0]));

  const rowBytes = size.width * 4;
  const rowsAtOnce = Math.floor((longestRequest - putImageHeader) / rowBytes);
  return {
    async put(pixels) {
      let last: Promise<void> = Promise.resolve();
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
        header.writeUInt8(setup.depth, 21);
        socket.write(header);
        last = new Promise((done) =>
          socket.write(pixels.subarray(y * rowBytes, (y + rows) * rowBytes), () => done()),
        );
      }
      await last;
    },
  };
}

const pair = (low: number, high: number): number => low + high * 65_536;

function request(opcode: number, data: number, words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + words.length * 4);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(data, 1);
  bytes.writeUInt16LE(1 + words.length, 2);
  words.forEach((word, index) => bytes.writeUInt32LE(word, 4 + index * 4));
  return bytes;
}

/** Performs the handshake, then listens for keys. @throws when the server refuses. */
function greet(
  socket: Socket,
  onKey: (down: boolean, code: number) => void,
): Promise<{ firstId: number; root: number; depth: number }> {
  const hello = Buffer.alloc(12);
  hello.write('l', 0); // little endian
  hello.writeUInt16LE(11, 2);
  socket.write(hello);
  let bytes = Buffer.alloc(0);
  let greeted = false;
  return new Promise((done, fail) => {
    socket.on('error', fail);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (!greeted) {
        if (bytes.length < 8 || bytes.length < 8 + bytes.readUInt16LE(6) * 4) return;
        if (bytes.readUInt8(0) !== 1) return fail(new Error('The X server refused the connection'));
        greeted = true;
        const length = 8 + bytes.readUInt16LE(6) * 4;
        done(readSetup(bytes));
        bytes = bytes.subarray(length);
      }
      for (; bytes.length >= 32; bytes = bytes.subarray(32)) {
        const kind = bytes.readUInt8(0) & 0x7f;
        if (kind === event.keyPress || kind === event.keyRelease)
          onKey(kind === event.keyPress, bytes.readUInt8(1));
      }
    });
  });
}

function readSetup(bytes: Buffer): { firstId: number; root: number; depth: number } {
  const vendor = bytes.readUInt16LE(24);
  const formats = bytes.readUInt8(29);
  const screen = 40 + Math.ceil(vendor / 4) * 4 + formats * 8;
  return {
    firstId: bytes.readUInt32LE(12),
    root: bytes.readUInt32LE(screen),
    depth: bytes.readUInt8(screen + 38),
  };
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opcodes of the X11 core protocol and of XTEST that reading the screen and pressing keys need. */
const op = { getImage: 73, queryExtension: 98, getKeyboardMapping: 101 } as const;
const fakeInput = { minor: 2, keyPress: 2, keyRelease: 3, motion: 6 } as const;
const zPixmap = 2;
const allPlanes = 0xff_ff_ff_ff;
const headerBytes = 32;

/** A part of the screen, in pixels. */
export interface ScreenArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The screen of a local X server with 32 bits per pixel, and its keyboard. */
export interface XScreen {
  size: { width: number; height: number };
  /** Rows of pixels, four bytes each: blue, green, red, unused. */
  read(area: ScreenArea): Promise<Buffer>;
  /** Key code of a key symbol; the symbol of a Latin letter is its character code. @throws when no key has it */
  keyCode(symbol: number): Promise<number>;
  /** Uses XTEST: programs cannot distinguish it from a real key. Sent at once. */
  key(code: number, down: boolean): void;
  movePointer(x: number, y: number): void;
}

/** @param display number of a display without access control. */
export async function openXScreen(display: number): Promise<XScreen> {
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const { setup, ask, tell } = await shakeHands(socket);
  const screen = 40 + Math.ceil(setup.readUInt16LE(24) / 4) * 4 + setup.readUInt8(29) * 8;
  const root = setup.readUInt32LE(screen);
  const firstKey = setup.readUInt8(34);
  const keys = setup.readUInt8(35) - firstKey + 1;
  const xtest = await ask(queryExtension('XTEST'));
  if (xtest.readUInt8(8) === 0) throw new Error('The X server has no XTEST');

  const fake = (kind: number, detail: number, x = 0, y = 0): void => {
    const request = Buffer.alloc(36);
    request.writeUInt8(xtest.readUInt8(9), 0);
    request.writeUInt8(fakeInput.minor, 1);
    request.writeUInt16LE(request.length / 4, 2);
    request.writeUInt8(kind, 4);
    request.writeUInt8(detail, 5);
    if (kind === fakeInput.motion) request.writeUInt32LE(root, 12);
    request.writeInt16LE(x, 24);
    request.writeInt16LE(y, 26);
    tell(request);
  };
  return {
    size: { width: setup.readUInt16LE(screen + 20), height: setup.readUInt16LE(screen + 22) },
    read: async (area) => (await ask(getImage(root, area))).subarray(headerBytes),
    async keyCode(symbol) {
      const request = Buffer.from([op.getKeyboardMapping, 0, 2, 0, firstKey, keys, 0, 0]);
      const mapping = await ask(request);
      const perKey = mapping.readUInt8(1);
      for (let key = 0; key < keys; key++)
        if (mapping.readUInt32LE(headerBytes + key * perKey * 4) === symbol) return firstKey + key;
      throw new Error(`No key has the symbol ${symbol}`);
    },
    key: (code, down) => fake(down ? fakeInput.keyPress : fakeInput.keyRelease, code),
    movePointer: (x, y) => fake(fakeInput.motion, 0, x, y),
  };
}

function queryExtension(name: string): Buffer {
  const request = Buffer.alloc(8 + Math.ceil(name.length / 4) * 4);
  request.writeUInt8(op.queryExtension, 0);
  request.writeUInt16LE(request.length / 4, 2);
  request.writeUInt16LE(name.length, 4);
  request.write(name, 8, 'latin1');
  return request;
}

function getImage(root: number, { x, y, width, height }: ScreenArea): Buffer {
  const request = Buffer.alloc(20);
  request.writeUInt8(op.getImage, 0);
  request.writeUInt8(zPixmap, 1);
  request.writeUInt16LE(request.length / 4, 2);
  request.writeUInt32LE(root, 4);
  request.writeInt16LE(x, 8);
  request.writeInt16LE(y, 10);
  request.writeUInt16LE(width, 12);
  request.writeUInt16LE(height, 14);
  request.writeUInt32LE(allPlanes, 16);
  return request;
}

interface Wire {
  setup: Buffer;
  /** Replies come in the order of their requests. @throws when the server reports an error */
  ask(request: Buffer): Promise<Buffer>;
  /** A request without a reply. */
  tell(request: Buffer): void;
}

async function shakeHands(socket: Socket): Promise<Wire> {
  const hello = Buffer.alloc(12);
  hello.write('l', 0); // little endian
  hello.writeUInt16LE(11, 2);
  const waiting: PromiseWithResolvers<Buffer>[] = [];
  const expect = (): Promise<Buffer> => {
    const reply = Promise.withResolvers<Buffer>();
    waiting.push(reply);
    return reply.promise;
  };
  const fail = (error: Error): void => {
    for (const reply of waiting.splice(0)) reply.reject(error);
  };
  let chunks: Buffer[] = [];
  let size = 0;
  let isOpen = false;
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The X server has closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    for (;;) {
      if (size < (isOpen ? headerBytes : 8)) return;
      // Joined only when a packet is complete, because a screen comes in hundreds of chunks.
      if ((chunks[0]?.length ?? 0) < 8) chunks = [Buffer.concat(chunks)];
      const length = packetBytes(chunks[0] as Buffer, isOpen);
      if (size < length) return;
      const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      chunks = length < bytes.length ? [bytes.subarray(length)] : [];
      size -= length;
      isOpen = true;
      const kind = bytes.readUInt8(0);
      if (kind === 1) waiting.shift()?.resolve(bytes.subarray(0, length));
      else if (kind === 0) fail(new Error(`The X server reports error ${bytes.readUInt8(1)}`));
    }
  });
  const setup = expect();
  socket.write(hello);
  return {
    setup: await setup,
    ask(request) {
      const reply = expect();
      socket.write(request);
      return reply;
    },
    tell: (request) => void socket.write(request),
  };
}

/** Length of the packet that starts here: the setup before the connection is open, then replies, errors and events. */
function packetBytes(start: Buffer, isOpen: boolean): number {
  if (!isOpen) return 8 + start.readUInt16LE(6) * 4;
  return start.readUInt8(0) === 1 ? headerBytes + start.readUInt32LE(4) * 4 : headerBytes;
}

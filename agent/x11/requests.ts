/** Opcodes of the X11 core protocol. */
const op = { getImage: 73, queryExtension: 98, getKeyboardMapping: 101, changeKeyboardMapping: 100 } as const;
/** Minor opcodes of MIT-SHM, DAMAGE and XTEST. */
const shm = { attach: 1, getImage: 4 } as const;
const damage = { queryVersion: 0, create: 1, subtract: 3 } as const;
const xtest = { fakeInput: 2 } as const;
/** Kinds of fake input; the codes of the core protocol's events. */
export const fakeInput = { keyPress: 2, keyRelease: 3, motion: 6 } as const;

const zPixmap = 2;
const allPlanes = 0xff_ff_ff_ff;
/** Level of reports of DAMAGE: one event when the damaged area becomes non-empty. */
const whenNonEmpty = 3;

/** A part of a screen, in pixels. */
export interface ScreenArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A request with its length filled in. @param bytes a multiple of 4 */
function request(opcode: number, data: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUInt8(opcode, 0);
  buffer.writeUInt8(data, 1);
  buffer.writeUInt16LE(bytes / 4, 2);
  return buffer;
}

function writeArea(buffer: Buffer, { x, y, width, height }: ScreenArea, offset: number): void {
  buffer.writeInt16LE(x, offset);
  buffer.writeInt16LE(y, offset + 2);
  buffer.writeUInt16LE(width, offset + 4);
  buffer.writeUInt16LE(height, offset + 6);
}

/** Reply: byte 8 whether it is present, 9 its major opcode, 10 its first event. */
export function queryExtension(name: string): Buffer {
  const buffer = request(op.queryExtension, 0, 8 + Math.ceil(name.length / 4) * 4);
  buffer.writeUInt16LE(name.length, 4);
  buffer.write(name, 8, 'latin1');
  return buffer;
}

/** Reply: pixels after the header. */
export function getImage(drawable: number, area: ScreenArea): Buffer {
  const buffer = request(op.getImage, zPixmap, 20);
  buffer.writeUInt32LE(drawable, 4);
  writeArea(buffer, area, 8);
  buffer.writeUInt32LE(allPlanes, 16);
  return buffer;
}

/** Reply: byte 1 symbols per key, then 4 bytes a symbol after the header. */
export function getKeyboardMapping(firstKey: number, keys: number): Buffer {
  const buffer = request(op.getKeyboardMapping, 0, 8);
  buffer.writeUInt8(firstKey, 4);
  buffer.writeUInt8(keys, 5);
  return buffer;
}

/** Gives one key other symbols. */
export function changeKeyboardMapping(key: number, symbols: readonly number[]): Buffer {
  const buffer = request(op.changeKeyboardMapping, 1, 8 + symbols.length * 4);
  buffer.writeUInt8(key, 4);
  buffer.writeUInt8(symbols.length, 5);
  symbols.forEach((symbol, index) => buffer.writeUInt32LE(symbol, 8 + index * 4));
  return buffer;
}

/** A key or a movement of the pointer, which programs cannot distinguish from a real one. */
export function fake(
  major: number,
  kind: (typeof fakeInput)[keyof typeof fakeInput],
  detail: number,
  at: { root: number; x: number; y: number } | null = null,
): Buffer {
  const buffer = request(major, xtest.fakeInput, 36);
  buffer.writeUInt8(kind, 4);
  buffer.writeUInt8(detail, 5);
  if (at) {
    buffer.writeUInt32LE(at.root, 12);
    buffer.writeInt16LE(at.x, 24);
    buffer.writeInt16LE(at.y, 26);
  }
  return buffer;
}

export function attachSegment(major: number, segment: number, sharedMemoryId: number): Buffer {
  const buffer = request(major, shm.attach, 16);
  buffer.writeUInt32LE(segment, 4);
  buffer.writeUInt32LE(sharedMemoryId, 8);
  return buffer;
}

/** Reply when the pixels are in the segment. */
export function getImageShared(major: number, drawable: number, area: ScreenArea, segment: number): Buffer {
  const buffer = request(major, shm.getImage, 32);
  buffer.writeUInt32LE(drawable, 4);
  writeArea(buffer, area, 8);
  buffer.writeUInt32LE(allPlanes, 16);
  buffer.writeUInt8(zPixmap, 20);
  buffer.writeUInt32LE(segment, 24);
  return buffer;
}

/** Must be the first request to DAMAGE. */
export function queryDamageVersion(major: number): Buffer {
  const buffer = request(major, damage.queryVersion, 12);
  buffer.writeUInt32LE(1, 4);
  buffer.writeUInt32LE(1, 8);
  return buffer;
}

/** An event is sent when something is drawn after this, or after the last {@link clearDamage}. */
export function createDamage(major: number, id: number, drawable: number): Buffer {
  const buffer = request(major, damage.create, 16);
  buffer.writeUInt32LE(id, 4);
  buffer.writeUInt32LE(drawable, 8);
  buffer.writeUInt8(whenNonEmpty, 12);
  return buffer;
}

export function clearDamage(major: number, id: number): Buffer {
  const buffer = request(major, damage.subtract, 16);
  buffer.writeUInt32LE(id, 4);
  return buffer;
}

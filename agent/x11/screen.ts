import { type Keyboard, readKeyboard } from '#agent/x11/keyboard.ts';
import * as requests from '#agent/x11/requests.ts';
import type { ScreenArea } from '#agent/x11/requests.ts';
import { allocateSharedMemory, type SharedMemory } from '#agent/x11/sharedMemory.ts';
import { openWire, type XAuthorization, type XWire } from '#agent/x11/wire.ts';

const headerBytes = 32;
const bytesPerPixel = 4;

/** The screen of a local X server with 32 bits per pixel, and its keyboard. */
export interface XScreen {
  readonly size: { width: number; height: number };
  readonly keyboard: Keyboard;
  /** Whether pictures come through shared memory (about 10 times faster than over the socket). */
  readonly isShared: boolean;
  /** Fulfilled when the X server has ended the connection. */
  readonly closed: Promise<void>;
  /**
   * Passes rows of pixels, four bytes each: blue, green, red, unused. They are valid only until `use` returns, since the
   * memory is shared with the server.
   * @throws XError when the area is not on the screen, Error when the screen is closed.
   */
  read<T>(area: ScreenArea, use: (pixels: Uint8Array) => T): Promise<T>;
  /**
   * Calls `onChange` when something is drawn after the last {@link clearChanges}.
   * @returns false when the server cannot report it
   */
  watchChanges(onChange: () => void): Promise<boolean>;
  clearChanges(): void;
  /** Waits for a sign of life. @throws Error when there is none; the screen is closed then */
  ping(): Promise<unknown>;
  movePointer(x: number, y: number): void;
  close(): void;
}

/**
 * @param display number of a display of this machine.
 * @param authorization null for a display without access control.
 * @throws Error when the display cannot be opened or does not allow key presses (XTEST).
 */
export async function openXScreen(
  display: number,
  authorization: XAuthorization | null = null,
): Promise<XScreen> {
  const wire = await openWire(display, authorization);
  const { setup } = wire;
  const screen = 40 + Math.ceil(setup.readUInt16LE(24) / 4) * 4 + setup.readUInt8(29) * 8;
  const root = setup.readUInt32LE(screen);
  const size = { width: setup.readUInt16LE(screen + 20), height: setup.readUInt16LE(screen + 22) };
  const xtest = await findExtension(wire, 'XTEST');
  if (!xtest) throw new Error('The X server has no XTEST');
  const keyboard = await readKeyboard(wire, xtest.major);
  const shared = await shareScreen(wire, size.width * size.height * bytesPerPixel);
  let isClosed = false;
  const changes: { damage: { major: number; id: number } | null } = { damage: null };
  return {
    size,
    keyboard,
    isShared: shared !== null,
    closed: wire.closed,
    async read(area, use) {
      if (!shared) return use((await wire.ask(requests.getImage(root, area))).subarray(headerBytes));
      await wire.ask(requests.getImageShared(shared.major, root, area, shared.segment));
      if (isClosed) throw new Error('The screen is closed');
      return use(new Uint8Array(shared.memory.bytes, 0, area.width * area.height * bytesPerPixel));
    },
    async watchChanges(onChange) {
      const extension = await findExtension(wire, 'DAMAGE');
      if (!extension) return false;
      await wire.ask(requests.queryDamageVersion(extension.major));
      changes.damage = { major: extension.major, id: wire.newId() };
      wire.onEvent = (event) => {
        if ((event.readUInt8(0) & 0x7f) === extension.firstEvent) onChange();
      };
      wire.tell(requests.createDamage(extension.major, changes.damage.id, root));
      return true;
    },
    clearChanges() {
      if (changes.damage) wire.tell(requests.clearDamage(changes.damage.major, changes.damage.id));
    },
    ping: () => wire.ask(requests.queryExtension('XTEST')),
    movePointer: (x, y) =>
      wire.tell(requests.fake(xtest.major, requests.fakeInput.motion, 0, { root, x, y })),
    close() {
      if (isClosed) return;
      isClosed = true;
      wire.close();
      shared?.memory.detach();
    },
  };
}

async function findExtension(
  wire: XWire,
  name: string,
): Promise<{ major: number; firstEvent: number } | null> {
  const reply = await wire.ask(requests.queryExtension(name));
  return reply.readUInt8(8) === 1 ? { major: reply.readUInt8(9), firstEvent: reply.readUInt8(10) } : null;
}

/** Null when the server and this process cannot share memory. */
async function shareScreen(
  wire: XWire,
  bytes: number,
): Promise<{ major: number; segment: number; memory: SharedMemory } | null> {
  const extension = await findExtension(wire, 'MIT-SHM');
  const memory = extension ? allocateSharedMemory(bytes) : null;
  if (!extension || !memory) return null;
  const segment = wire.newId();
  let isRefused = false;
  const report = wire.onError;
  wire.onError = () => (isRefused = true);
  wire.tell(requests.attachSegment(extension.major, segment, memory.id));
  // Any reply shows that the server has handled the request before it.
  await findExtension(wire, 'MIT-SHM');
  wire.onError = report;
  memory.removeWhenUnused();
  if (!isRefused) return { major: extension.major, segment, memory };
  memory.detach();
  return null;
}

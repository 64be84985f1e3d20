import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const headerBytes = 32;
const firstSetupBytes = 8;
/** Kinds of packets; everything above is an event. */
const kinds = { error: 0, reply: 1 } as const;

/** Time limit for an answer of the X server, in milliseconds. One that hangs counts as ended. */
const answerLimitMs = 5_000;

/** The X server refused a request. */
export class XError extends Error {
  override readonly name = 'XError';
}

/** A connection to an X server: frames of the X11 protocol, little endian. */
export interface XWire {
  /** The server's reply to the handshake. */
  readonly setup: Buffer;
  /** Fulfilled when the connection has ended. */
  readonly closed: Promise<void>;
  /** Sends a request that has a reply. @throws XError, or Error when the connection ends, also because the reply is late */
  ask(request: Buffer): Promise<Buffer>;
  /** Sends a request without a reply; the server's errors go to `onError`. */
  tell(request: Buffer): void;
  /** Receives every event: 32 bytes, of which the first is its code. */
  onEvent: (event: Buffer) => void;
  onError: (error: XError) => void;
  /** A new id for a resource of this client. */
  newId(): number;
  close(): void;
}

/** Name and data of an authorization, as an Xauthority file has them. */
export interface XAuthorization {
  name: string;
  data: Buffer;
}

/**
 * Connects to a display of this machine.
 * @param authorization null for a display without access control.
 * @throws Error when there is no such display, or it refuses the authorization.
 */
export async function openWire(display: number, authorization: XAuthorization | null): Promise<XWire> {
  const socket = connect(`/tmp/.X11-unix/X${display}`);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const packets = new Packets(socket);
  socket.write(hello(authorization));
  return packets.open(await packets.setup());
}

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

function hello(authorization: XAuthorization | null): Buffer {
  const name = Buffer.from(authorization?.name ?? '', 'latin1');
  const data = authorization?.data ?? Buffer.alloc(0);
  const message = Buffer.alloc(12 + padded(name.length) + padded(data.length));
  message.write('l', 0);
  message.writeUInt16LE(11, 2);
  message.writeUInt16LE(name.length, 6);
  message.writeUInt16LE(data.length, 8);
  name.copy(message, 12);
  data.copy(message, 12 + padded(name.length));
  return message;
}

/** Splits what the server sends into packets, and gives each reply to its request. */
class Packets {
  readonly #socket: Socket;
  readonly #waiting: { sequence: number; reply: PromiseWithResolvers<Buffer> }[] = [];
  readonly #setup = Promise.withResolvers<Buffer>();
  #chunks: Buffer[] = [];
  #size = 0;
  /** Requests that were sent; the server numbers them in the same way. */
  #sequence = 0;
  /** Runs while an answer is expected. */
  #limit: NodeJS.Timeout | null = null;
  #wire: XWire | null = null;
  /** Why the connection has ended; null while it is open. */
  #ended: Error | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#add(chunk));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(new Error('The X server has closed the connection')));
  }

  setup(): Promise<Buffer> {
    this.#expectAnswer();
    return this.#setup.promise;
  }

  /** Starts the time limit again, as long as something waits for an answer. */
  #expectAnswer(): void {
    if (this.#limit) clearTimeout(this.#limit);
    this.#limit = null;
    if (this.#wire && this.#waiting.length === 0) return;
    const limit = setTimeout(() => {
      // After a long pause of this process the answer may be there already, but has not been read.
      setImmediate(() => {
        if (this.#limit === limit) this.#socket.destroy(new Error('The X server does not answer'));
      });
    }, answerLimitMs);
    this.#limit = limit;
  }

  open(setup: Buffer): XWire {
    let lastId = 0;
    const idBase = setup.readUInt32LE(12);
    const closed = new Promise<void>((resolve) => this.#socket.once('close', () => resolve()));
    const wire: XWire = {
      setup,
      closed,
      ask: (request) => {
        if (this.#ended) return Promise.reject(this.#ended);
        const reply = Promise.withResolvers<Buffer>();
        this.#waiting.push({ sequence: this.#send(request), reply });
        if (!this.#limit) this.#expectAnswer();
        return reply.promise;
      },
      tell: (request) => void this.#send(request),
      onEvent: () => undefined,
      onError: () => undefined,
      newId: () => idBase + ++lastId,
      close: () => void this.#socket.destroy(),
    };
    this.#wire = wire;
    this.#expectAnswer();
    return wire;
  }

  #send(request: Buffer): number {
    this.#socket.write(request);
    this.#sequence = (this.#sequence + 1) % 0x1_00_00;
    return this.#sequence;
  }

  #end(error: Error): void {
    this.#ended ??= error;
    if (this.#limit) clearTimeout(this.#limit);
    this.#limit = null;
    this.#setup.reject(error);
    for (const { reply } of this.#waiting.splice(0)) reply.reject(error);
  }

  #add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (let packet = this.#next(); packet; packet = this.#next()) this.#handle(packet);
  }

  /** The next complete packet, or null. */
  #next(): Buffer | null {
    const start = this.#wire ? headerBytes : firstSetupBytes;
    if (this.#size < start) return null;
    // Joined only when a packet is complete, because a screen comes in hundreds of chunks.
    if ((this.#chunks[0]?.length ?? 0) < start) this.#chunks = [Buffer.concat(this.#chunks)];
    const length = this.#lengthOf(this.#chunks[0] as Buffer);
    if (this.#size < length) return null;
    const bytes = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    this.#chunks = length < bytes.length ? [bytes.subarray(length)] : [];
    this.#size -= length;
    return bytes.subarray(0, length);
  }

  #lengthOf(start: Buffer): number {
    if (!this.#wire) return firstSetupBytes + start.readUInt16LE(6) * 4;
    return start.readUInt8(0) === kinds.reply ? headerBytes + start.readUInt32LE(4) * 4 : headerBytes;
  }

  #handle(packet: Buffer): void {
    if (!this.#wire) {
      const refusal = packet.toString('latin1', 8, 8 + packet.readUInt8(1));
      if (packet.readUInt8(0) === 1) this.#setup.resolve(packet);
      else this.#setup.reject(new XError(`The X server refuses the connection: ${refusal}`));
      return;
    }
    const kind = packet.readUInt8(0);
    if (kind === kinds.reply) {
      this.#waiting.shift()?.reply.resolve(packet);
      this.#expectAnswer();
    } else if (kind === kinds.error) this.#handleError(packet);
    else this.#wire.onEvent(packet);
  }

  #handleError(packet: Buffer): void {
    const error = new XError(
      `The X server reports error ${packet.readUInt8(1)} for request ${packet.readUInt8(10)}.${packet.readUInt16LE(8)}`,
    );
    // Replies come in the order of their requests, so an error belongs to the oldest waiting request.
    if (this.#waiting[0]?.sequence === packet.readUInt16LE(2)) {
      this.#waiting.shift()?.reply.reject(error);
      this.#expectAnswer();
    } else this.#wire?.onError(error);
  }
}

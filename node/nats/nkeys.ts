import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/**
 * NATS keys: ed25519 keys in base32 with a leading kind and a trailing CRC-16 (XMODEM, little endian).
 * node:crypto signs, because the JavaScript library takes ten times as long to create a key pair, and every
 * sign-in needs one.
 */

const kinds = { operator: 14 << 3, account: 0, user: 20 << 3 } as const;
export type KeyKind = keyof typeof kinds;

const seedKind = 18 << 3;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Prefix of the 32 raw bytes of an ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/** RFC 4648 base32 without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31];
}

function unbase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text) {
    const five = alphabet.indexOf(letter);
    if (five < 0) throw new Error('This is not a NATS key: a letter is outside base32.');
    value = ((value << 5) | five) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

function encode(bytes: Uint8Array): string {
  const check = Buffer.alloc(2);
  check.writeUInt16LE(crc16(bytes));
  return base32(Buffer.concat([bytes, check]));
}

/** The 32 raw bytes of a public key (`A…`, `U…`). @throws Error when it is damaged. */
export function publicBytesOf(publicKey: string): Buffer {
  const raw = unbase32(publicKey);
  const body = raw.subarray(0, -2);
  if (raw.length !== 35 || raw.readUInt16LE(33) !== crc16(body))
    throw new Error('This is not a public NATS key.');
  return body.subarray(1);
}

export interface SigningKey {
  /** Public half: `O…`, `A…` or `U…`. */
  readonly publicKey: string;
  sign(text: string): Buffer;
}

const keyOf = (kind: KeyKind, key: KeyObject, x: Buffer): SigningKey => ({
  publicKey: encode(Buffer.concat([Buffer.from([kinds[kind]]), x])),
  sign: (text) => sign(null, Buffer.from(text), key),
});

/** Creates a key pair; the seed (`SO…`, `SA…`, `SU…`) is secret. */
export function createKey(kind: KeyKind): { seed: string; key: SigningKey } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const head = Buffer.from([seedKind | (kinds[kind] >> 5), (kinds[kind] & 31) << 3]);
  const seed = encode(Buffer.concat([head, Buffer.from(d, 'base64url')]));
  return { seed, key: keyOf(kind, privateKey, Buffer.from(x, 'base64url')) };
}

/** @throws Error when the seed is damaged or of another kind; its text never contains the seed. */
export function keyFromSeed(kind: KeyKind, seed: string): SigningKey {
  const raw = unbase32(seed);
  const body = raw.subarray(0, -2);
  const found = (((raw[0] ?? 0) & 7) << 5) | (((raw[1] ?? 0) & 248) >> 3);
  if (
    raw.length !== 36 ||
    raw.readUInt16LE(34) !== crc16(body) ||
    ((raw[0] ?? 0) & 248) !== seedKind ||
    found !== kinds[kind]
  ) {
    throw new Error(`This is not the seed of a NATS ${kind} key.`);
  }
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Head, body.subarray(2)]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = key.export({ format: 'jwk' });
  return keyOf(kind, key, Buffer.from(x, 'base64url'));
}

import {
  createPrivateKey,
  createPublicKey,
  createHmac,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';

/** Prefixes of an Ed25519 seed and a public key in DER (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The signature is stored in the archive's comment: this label, then 64 bytes as base64url. */
const label = 'ed25519:';
const commentLength = label.length + 86;

/** The key pair for signing agent packages. @param key any text of 32 or more characters */
export function packageKeys(key: string): { privateKey: KeyObject; publicKey: string } {
  const seed = createHmac('sha256', key).update('agent packages').digest();
  const privateKey = createPrivateKey({
    key: Buffer.concat([privatePrefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(publicPrefix.length).toString('base64url') };
}

/** Signs a zip archive that has no comment; the result is a zip archive as well. */
export function signedZip(zip: Buffer, privateKey: KeyObject): Buffer {
  const content = zip.subarray(0, -2);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(commentLength);
  const signature = signBytes(null, content, privateKey).toString('base64url');
  return Buffer.concat([content, length, Buffer.from(label + signature)]);
}

/** Whether an archive is unchanged since the holder of the key signed it. @param publicKey 32 bytes as base64url */
export function isSigned(zip: Buffer, publicKey: string): boolean {
  const comment = zip.subarray(-commentLength).toString('latin1');
  if (zip.length < commentLength + 2 || !comment.startsWith(label)) return false;
  const raw = Buffer.from(publicKey, 'base64url');
  if (raw.length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' });
  const signature = Buffer.from(comment.slice(label.length), 'base64url');
  return verifyBytes(null, zip.subarray(0, -commentLength - 2), key, signature);
}

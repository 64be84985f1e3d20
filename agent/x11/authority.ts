import { readFileSync } from 'node:fs';
import type { XAuthorization } from '#agent/x11/wire.ts';

/** Family of an entry for every address (Xauth.h). */
const anyAddress = 0xff_ff;
const cookieName = 'MIT-MAGIC-COOKIE-1';

/** Content of an Xauthority file that gives programs with this cookie access to any display. */
export function authorityFile(cookie: Buffer): Buffer {
  const field = (content: Buffer): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(content.length);
    return Buffer.concat([length, content]);
  };
  const family = Buffer.alloc(2);
  family.writeUInt16BE(anyAddress);
  const empty = Buffer.alloc(0);
  return Buffer.concat([family, ...[empty, empty, Buffer.from(cookieName, 'latin1'), cookie].map(field)]);
}

/**
 * The cookie for a display in an Xauthority file.
 * @returns null without a file or an entry: the display may have no access control.
 */
export function authorizationFor(display: number, file: string | undefined): XAuthorization | null {
  const content = file === undefined ? null : readIfPresent(file);
  for (let at = 0; content && at + 2 <= content.length;) {
    at += 2;
    const fields: Buffer[] = [];
    for (let index = 0; index < 4 && at + 2 <= content.length; index++) {
      const length = content.readUInt16BE(at);
      fields.push(content.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
    const [, number, name, data] = fields;
    const isForDisplay = number?.length === 0 || number?.toString('latin1') === String(display);
    if (isForDisplay && data && name?.toString('latin1') === cookieName) return { name: cookieName, data };
  }
  return null;
}

export const withCookie = (cookie: Buffer): XAuthorization => ({ name: cookieName, data: cookie });

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authorityFile, authorizationFor, withCookie } from '#agent/x11/authority.ts';

const cookie = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
const other = Buffer.from('ffeeddccbbaa99887766554433221100', 'hex');

function fileWith(content: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'dugout-xauthority-')), 'Xauthority');
  writeFileSync(file, content);
  return file;
}

/** An entry as written by xauth for one display of this host. */
function entryOf(display: number, data: Buffer): Buffer {
  const field = (text: Buffer): Buffer => Buffer.concat([Buffer.from([0, text.length]), text]);
  const fields = [Buffer.from('host'), Buffer.from(String(display)), Buffer.from('MIT-MAGIC-COOKIE-1'), data];
  return Buffer.concat([Buffer.from([1, 0]), ...fields.map(field)]);
}

test('a written cookie is read for any display', () => {
  expect(authorizationFor(7, fileWith(authorityFile(cookie)))).toEqual(withCookie(cookie));
});

test('each display has its own entry', () => {
  const file = fileWith(Buffer.concat([entryOf(1, other), entryOf(2, cookie)]));
  expect(authorizationFor(2, file)).toEqual(withCookie(cookie));
  expect(authorizationFor(3, file)).toBeNull();
});

test('without a file, or with a damaged one, there is no authorization', () => {
  expect(authorizationFor(1, undefined)).toBeNull();
  expect(authorizationFor(1, '/nonexistent/Xauthority')).toBeNull();
  expect(authorizationFor(1, fileWith(entryOf(1, cookie).subarray(0, 11)))).toBeNull();
});

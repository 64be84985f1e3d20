import { expect, test } from 'vitest';
import { parseEmails } from './emails.ts';

test('emails are separated by line breaks, spaces and commas, and empty ones ignored', () => {
  expect(parseEmails(' A@x.io,b@x.io\r\n\n c@x.io  a@X.io,,')).toEqual(['a@x.io', 'b@x.io', 'c@x.io']);
  expect(parseEmails(' ,\n')).toEqual([]);
});

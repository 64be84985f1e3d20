import { expect, test } from 'vitest';
import { createDateText } from '#domain/format/zone.ts';
import { localLine } from './logLines.ts';

test('lines of a log have their time in the timezone of the user, and others stay as they are', () => {
  const dateText = createDateText('Europe/Berlin');
  expect(localLine('2026-01-31 23:30:05.120 Match 2026-01-31 10:00:00.000 begins', dateText)).toBe(
    '2026/02/01 00:30:05.120 Match 2026-01-31 10:00:00.000 begins',
  );
  expect(localLine('    at run (script.js:1)', dateText)).toBe('    at run (script.js:1)');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf } from './changelog.ts';

test('versions and their items are parsed in order', () => {
  expect(changesOf('2.4.1 (2026-11-02)\n- Quick taps\n- Logs\n\n2.4.0\r\nA pause')).toEqual([
    {
      title: '2.4.1 (2026-11-02)',
      lines: [
        { text: 'Quick taps', isPoint: true },
        { text: 'Logs', isPoint: true },
      ],
    },
    { title: '2.4.0', lines: [{ text: 'A pause', isPoint: false }] },
  ]);
});

test('text of any other shape is returned unchanged', () => {
  expect(changesOf('Nothing to tell')).toEqual([
    { title: null, lines: [{ text: 'Nothing to tell', isPoint: false }] },
  ]);
  expect(changesOf(' \n\n')).toEqual([]);
});

test('no text is lost', () => {
  const words = fc.array(fc.constantFrom('2.0.1', '- a', 'b', '', '  ', '* c'), { maxLength: 12 });
  fc.assert(
    fc.property(words, (lines) => {
      const parsed = changesOf(lines.join('\n')).flatMap((change) => [
        ...(change.title === null ? [] : [change.title]),
        ...change.lines.map(({ text }) => text),
      ]);
      expect(parsed).toEqual(lines.map((line) => line.trim().replace(/^[-*] /, '')).filter(Boolean));
    }),
  );
});

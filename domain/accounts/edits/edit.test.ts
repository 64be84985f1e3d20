import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkChange, editedPaths, refusedMoves, valueAt } from './edit.ts';

test('the paths of a change are those of known fields', () => {
  expect(editedPaths({ id: 1, email: 'a@b.de', psn: { id: 'x', gauth: null }, loaded: {} })).toEqual([
    'email',
    'psn.id',
    'psn.gauth',
  ]);
});

test('a missing value is null', () => {
  expect([
    valueAt({ psn: { id: 'x' } }, 'psn.id'),
    valueAt({}, 'psn.id'),
    valueAt({ digital: false }, 'digital'),
  ]).toEqual(['x', null, false]);
});

test.each([
  [{ email: 'nobody' }, /^account\.email: /],
  [{ index: 31 }, /^account\.index: /],
  [{ index: '3' }, /^account\.index: /],
  [{ psn: { birthday: '1990-01-01' } }, /^account\.psn\.birthday: /],
  [{ psn: { gauth: 'not base 32!' } }, /^account\.psn\.gauth: /],
  [{ password: 'a\u0000b' }, /^account\.password: This text contains characters/],
  [{ imap: { password: 'first\nsecond' } }, /^account\.imap\.password: This text contains characters/],
  [{ ea: { country: 'deu' } }, /^account\.ea\.country: /],
  [{ proxy: { ip: '300.1.1.1' } }, /^account\.proxy\.ip: /],
  [{ proxy: { port: '80a' } }, /^account\.proxy\.port: /],
  [{ banned: 3 }, /^account\.banned: /],
])('%j is refused with the field named', (change, fault) => {
  expect(checkChange(change).fault?.error).toMatch(fault);
});

test('blank fields of a group are cleared', () => {
  expect(checkChange({ proxy: { ip: ' ', login: 'me' }, digital: null }).change).toEqual({
    proxy: { ip: null, login: 'me' },
    digital: null,
  });
});

test('two accounts may swap their indexes; a move to a taken index is refused, and so are moves that depend on it', () => {
  const stand = [
    { id: 1, consoleId: 1, index: 0 },
    { id: 2, consoleId: 1, index: 1 },
    { id: 3, consoleId: 1, index: 2 },
  ];
  const to = (id: number, index: number) => ({ id, consoleId: 1, index });
  expect(refusedMoves([to(1, 1), to(2, 0)], stand)).toEqual(new Set());
  expect(refusedMoves([to(1, 2)], stand)).toEqual(new Set([1]));
  expect(refusedMoves([to(2, 0), to(1, 2)], stand)).toEqual(new Set([1, 2]));
  expect(refusedMoves([to(1, 5), to(2, 5)], stand)).toEqual(new Set([2]));
});

test('whatever moves are requested, no two accounts end up in the same slot', () => {
  const slot = fc.record({
    consoleId: fc.integer({ min: 1, max: 2 }),
    index: fc.integer({ min: 0, max: 4 }),
  });
  const stand = fc
    .uniqueArray(slot, { selector: ({ consoleId, index }) => consoleId * 10 + index })
    .map((slots) => slots.map((one, at) => ({ ...one, id: at + 1 })));
  fc.assert(
    fc.property(stand, fc.array(slot, { maxLength: 10 }), (accounts, targets) => {
      const moves = targets.slice(0, accounts.length).map((target, at) => ({ ...target, id: at + 1 }));
      const refused = refusedMoves(moves, accounts);
      const ends = accounts.map(
        (account) => moves.find(({ id }) => id === account.id && !refused.has(id)) ?? account,
      );
      expect(new Set(ends.map(({ consoleId, index }) => consoleId * 10 + index)).size).toBe(accounts.length);
    }),
  );
});

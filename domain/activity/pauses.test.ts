import { expect, test } from 'vitest';
import { anEntry } from './fixtures.ts';
import { pausesOf } from './pauses.ts';

test('pauses of a console are added up, with who paused it, also one that lasts and one from before', () => {
  const start = Date.UTC(2026, 0, 1);
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
  const entry = (minute: number, isPause: boolean, by: string | null, id = 11) =>
    anEntry({
      at: at(minute),
      kind: isPause ? 'consolePaused' : 'consoleResumed',
      actor: null,
      objects: [{ kind: 'console', id, name: 'c1' }],
      data: { by },
    });
  const entries = [
    entry(50, true, 'Bob'),
    entry(30, false, null),
    entry(20, false, null, 12),
    entry(10, true, 'Ann'),
  ];
  expect([...pausesOf(entries, start, start + 55 * 60_000)]).toEqual([
    [11, { ms: 25 * 60_000, people: ['Ann', 'Bob'], since: start + 50 * 60_000 }],
    [12, { ms: 20 * 60_000, people: [], since: null }],
  ]);
  // The earliest entries are missing: how long the other console was paused is unknown.
  expect(pausesOf(entries, null, start + 55 * 60_000).get(12)).toEqual({ ms: 0, people: [], since: null });
});

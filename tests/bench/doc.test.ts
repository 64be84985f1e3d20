import { expect, test } from 'vitest';
import { type Chapter, chaptersOf, performancePage } from './doc.ts';

const wall: Chapter = {
  title: 'Wall',
  command: 'npm run bench:wall',
  machine: 'a machine, 2 cores',
  day: '2026-01-02',
  text: 'a table',
};
const start: Chapter = { ...wall, title: 'Start', command: 'npm run bench:startup', text: null };
const order = ['Wall', 'Start'];

test('the page lists every bench with machine and day, including a failed one', () => {
  const page = performancePage('', [start, wall], order);
  expect(page).toContain(
    '## Wall\n\n`npm run bench:wall`, 2026-01-02, a machine, 2 cores\n\n```text\na table\n```\n',
  );
  expect(page).toContain(
    '## Start\n\n`npm run bench:startup`, 2026-01-02, a machine, 2 cores\n\nFailed in this run.\n',
  );
  expect(page.indexOf('## Wall')).toBeLessThan(page.indexOf('## Start'));
});

test('a bench that did not run keeps its chapter', () => {
  const former = performancePage('', [wall, start], order);
  const page = performancePage(former, [{ ...start, day: '2026-03-04', text: 'new figures' }], order);
  expect(chaptersOf(page).get('Wall')).toBe(chaptersOf(former).get('Wall'));
  expect(page).toContain('2026-03-04');
  expect(page).toContain('new figures');
  expect(page).not.toContain('Failed');
});

test('a chapter of a bench that no longer exists is left out', () => {
  const former = performancePage('', [wall, start], order);
  expect([...chaptersOf(performancePage(former, [], ['Start'])).keys()]).toEqual(['Start']);
});

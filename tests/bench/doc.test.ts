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

test('the last three runs of each judged figure stand side by side, sizes of files apart', () => {
  const run = (day: string, ms: string): Chapter => ({
    ...wall,
    day,
    text: `a table\n\nkept   frame, p50: ${ms} ms (at most 17 ms)\nMISSED longest task: 92 ms (at most 50 ms): 65 ms of processor time\nMISSED shell: 90 kB (at most 80 kB): a reason`,
  });
  const days = ['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-02'];
  let page = '';
  for (const [index, day] of days.entries()) page = performancePage(page, [run(day, `16.${index}`)], order);
  expect(chaptersOf(page).get('Wall')).toContain(
    [
      'Last runs     2026-04-02  2026-03-02  2026-02-02',
      'frame, p50    16.3 ms     16.2 ms     16.1 ms',
      'longest task  92 ms       92 ms       92 ms\n```',
    ].join('\n'),
  );
});

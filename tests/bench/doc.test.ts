import { expect, test } from 'vitest';
import { performancePage } from './doc.ts';

test('the page lists machine, date and every bench, including a failed one', () => {
  const page = performancePage('a machine, 2 cores', '2026-01-02', [
    { title: 'Wall', command: 'npm run bench:wall', text: 'a table' },
    { title: 'Start', command: 'npm run bench:startup', text: null },
  ]);
  expect(page).toContain('- Machine: a machine, 2 cores\n- Day: 2026-01-02\n');
  expect(page).toContain('## Wall\n\n`npm run bench:wall`\n\n```text\na table\n```\n');
  expect(page).toContain('## Start\n\n`npm run bench:startup`\n\nFailed in this run.\n');
});

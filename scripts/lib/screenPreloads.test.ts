import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOfScreens } from './screenPreloads.ts';

const screens = readFileSync('src/app/routes.tsx', 'utf8');

test('file and catalogs of every screen inside the shell are found', () => {
  const files = filesOfScreens(screens);
  expect(files).toContainEqual({
    path: '/accounts/queue',
    file: 'src/features/accounts/queue/QueuePage.tsx',
    catalogs: ['accounts', 'accounts-work'],
  });
  expect(files).toContainEqual({
    path: '/playing-control/stacked',
    file: 'src/features/playing/WallPage.tsx',
    catalogs: ['playing'],
  });
  expect(files.map(({ path }) => path)).not.toContain('/login');
  expect(files.filter(({ file }) => !existsSync(file))).toEqual([]);
});

test('a screen without a file fails the build', () => {
  const without = screens.replace(/^ {2}people: .*$/m, '');
  expect(() => filesOfScreens(without)).toThrow(
    'src/app/routes.tsx has no file or catalog for the screen people',
  );
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFolder } from './build.ts';

test('a complete build replaces the previous one, also after an interrupted one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-build-'));
  const [dist, next] = [join(folder, 'dist'), join(folder, 'dist.next')];
  const build = (file: string): void => {
    mkdirSync(next);
    writeFileSync(join(next, file), file);
    replaceFolder(next, dist);
  };
  build('first.js');
  expect(readdirSync(dist)).toEqual(['first.js']);
  mkdirSync(`${dist}.old`);
  writeFileSync(join(`${dist}.old`, 'left.js'), '');
  build('second.js');
  expect(readdirSync(dist)).toEqual(['second.js']);
  expect([next, `${dist}.old`].filter((each) => existsSync(each))).toEqual([]);
  rmSync(folder, { recursive: true });
});

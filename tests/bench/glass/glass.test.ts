import { afterEach, expect, test, vi } from 'vitest';
import { openGlass } from './glass.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('without an X server the bench reports the reason in one line and continues', async () => {
  vi.stubEnv('XVFB_BIN', '/nowhere/Xvfb');
  const lines: string[] = [];
  expect(await openGlass((line) => lines.push(line))).toBeNull();
  expect(lines).toEqual([expect.stringMatching(/^Measured from the page instead of the screen: .*Xvfb.*$/)]);
});

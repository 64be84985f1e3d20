import { afterEach, expect, test, vi } from 'vitest';
import { openGlass } from './glass.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('without an X server the bench says why in one line and goes on', async () => {
  vi.stubEnv('XVFB_BIN', '/nowhere/Xvfb');
  const said: string[] = [];
  expect(await openGlass((line) => said.push(line))).toBeNull();
  expect(said).toEqual([expect.stringMatching(/^Measured from the page instead of the screen: .*Xvfb.*$/)]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { ensure, type Tool, ToolMissingError } from './tools.ts';

const tool: Tool = {
  name: 'frobnicate',
  variable: 'FROBNICATE_BIN',
  find: () => null,
  debian: { package: 'no-such-package-frobnicate' },
  elsewhere: 'https://frob.example',
};

afterEach(() => vi.unstubAllEnvs());

test('the environment goes first, then what is found', () => {
  vi.stubEnv('FROBNICATE_BIN', process.execPath);
  expect(ensure({ ...tool, find: () => '/bin/true' }, () => undefined)).toBe(process.execPath);
  vi.stubEnv('FROBNICATE_BIN', '');
  expect(ensure({ ...tool, find: () => '/bin/true' }, () => undefined)).toBe('/bin/true');
});

test('a wrong name in the environment is said, not passed over', () => {
  vi.stubEnv('FROBNICATE_BIN', '/no/such/file');
  expect(() => ensure(tool, () => undefined)).toThrow(
    new ToolMissingError('FROBNICATE_BIN names /no/such/file, but there is no such file.'),
  );
});

test('where nothing can be installed one line says what to do', () => {
  expect(() =>
    ensure(
      tool,
      () => undefined,
      () => null,
    ),
  ).toThrow(/^frobnicate is missing\. Install it: [^\n]+FROBNICATE_BIN to it\.$/);
});

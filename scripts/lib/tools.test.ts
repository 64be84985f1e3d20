import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { ensure, type Tool, ToolMissingError } from './tools.ts';

const tool: Tool = {
  name: 'frobnicate',
  variable: 'FROBNICATE_BIN',
  find: () => null,
  debian: { package: 'no-such-package-frobnicate' },
  otherSource: 'https://frob.example',
};

afterEach(() => vi.unstubAllEnvs());

test('a program set in the environment is preferred to one on the path', () => {
  vi.stubEnv('FROBNICATE_BIN', process.execPath);
  expect(ensure({ ...tool, find: () => '/bin/true' }, () => undefined)).toBe(process.execPath);
  vi.stubEnv('FROBNICATE_BIN', '');
  expect(ensure({ ...tool, find: () => '/bin/true' }, () => undefined)).toBe('/bin/true');
});

test('a wrong path in the environment throws', () => {
  vi.stubEnv('FROBNICATE_BIN', '/no/such/file');
  expect(() => ensure(tool, () => undefined)).toThrow(
    new ToolMissingError('FROBNICATE_BIN names /no/such/file, but there is no such file.'),
  );
});

test('without an installer the error has one line of instructions', () => {
  expect(() =>
    ensure(
      tool,
      () => undefined,
      () => null,
    ),
  ).toThrow(/^frobnicate is missing\. Install it: [^\n]+FROBNICATE_BIN to it\.$/);
});

test.runIf(existsSync('/etc/debian_version'))('an installation is announced, with what undoes it', () => {
  const printed: string[] = [];
  // A program that runs nothing, instead of sudo.
  expect(() =>
    ensure(
      { ...tool, debian: { package: 'frob', service: 'frob' } },
      (line) => printed.push(line),
      () => ['true'],
    ),
  ).toThrow(/^frobnicate is still missing/);
  expect(printed).toEqual([
    'frobnicate is missing: installing it for the whole system with apt-get install frob, without its service ' +
      '(apt-get remove frob undoes it; FROBNICATE_BIN names another program) …',
  ]);
});

test('an outdated program set in the environment is refused with a one-line error', () => {
  vi.stubEnv('FROBNICATE_BIN', process.execPath);
  expect(() => ensure({ ...tool, unsuitableReason: () => 'is version 1' }, () => undefined)).toThrow(
    /^FROBNICATE_BIN names \S+, which is version 1\. Unset it, or install [^\n]+\.$/,
  );
});

test('a missing program is downloaded; a failed download throws one line of instructions', () => {
  const printed: string[] = [];
  const fetch = { possible: () => true, from: 'an archive', run: () => '/fetched' };
  expect(ensure({ ...tool, fetch }, (line) => printed.push(line))).toBe('/fetched');
  expect(printed).toEqual(['Fetching frobnicate from an archive …']);
  const broken = {
    ...fetch,
    run: () => {
      throw new Error('E: no line');
    },
  };
  expect(() => ensure({ ...tool, fetch: broken }, () => undefined)).toThrow(
    /^frobnicate could not be fetched from an archive \(E: no line\)\. Install [^\n]+FROBNICATE_BIN to it\.$/,
  );
});

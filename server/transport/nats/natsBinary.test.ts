import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findNatsServer, isSafeVersion, unsuitableReason } from './natsBinary.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-bin-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test.each([
  ['2.9.10', false],
  ['2.10.29', false],
  ['2.11.13', false],
  ['2.11.14', true],
  ['2.12.4', false],
  ['2.12.5', true],
  ['2.15.1', true],
  ['3.0.0', true],
  ['1.4.1', false],
])('version %s is accepted: %s', (version, accepted) => {
  expect(isSafeVersion(version)).toBe(accepted);
});

test('an outdated nats-server on the PATH is skipped, and refused with the reason when configured', () => {
  const old = join(folder, 'nats-server');
  writeFileSync(old, '#!/bin/sh\necho "nats-server: v2.9.10"\n');
  chmodSync(old, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`);
  expect(findNatsServer()).not.toBe(old);
  expect(unsuitableReason(old)).toBe(
    'is version 2.9.10, which can be crashed with one unauthenticated frame',
  );
  expect(unsuitableReason('/bin/true')).toBe('does not run as a nats-server');
});

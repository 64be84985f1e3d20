import { expect, test } from 'vitest';
import { watchWrites } from './writeFault.ts';

const failure = (code: string, message = 'reason') => Object.assign(new Error(message), { code });

test.each([
  ['53100', 'diskFull'],
  ['25006', 'readOnly'],
] as const)('a failure with the SQLSTATE %s is remembered until a row is written', (code, kind) => {
  const writes = watchWrites(() => 0);
  writes.failed(failure(code));
  expect(writes.fault()).toEqual({ kind, message: 'reason' });
  // A statement that changes nothing needs no space.
  writes.succeeded(0n);
  expect(writes.fault()).toEqual({ kind, message: 'reason' });
  writes.succeeded(1n);
  expect(writes.fault()).toBeNull();
});

test.each([failure('23505'), failure('53200'), new Error('no code'), 'text', { code: 53_100 }])(
  'another failure (%s) does not show whether writes work',
  (error) => {
    const writes = watchWrites(() => 0);
    writes.failed(error);
    expect(writes.fault()).toBeNull();
  },
);

test('a fault that no write repeats for a minute is forgotten', () => {
  let time = 0;
  const writes = watchWrites(() => time);
  writes.failed(failure('53100', 'first'));
  time = 59_000;
  writes.failed(failure('53100', 'again'));
  time = 118_000;
  expect(writes.fault()).toMatchObject({ message: 'again' });
  time = 119_000;
  expect(writes.fault()).toBeNull();
});

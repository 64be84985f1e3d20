import { expect, test } from 'vitest';
import { FakeClock } from './clock.ts';
import { createDebounced } from './debounced.ts';
import { createObservable } from './observable.ts';

function build() {
  const clock = new FakeClock();
  const stored = createObservable('a');
  return { clock, stored, delayed: createDebounced(stored, 500, clock) };
}

test('a change is visible at once and saved after the delay', () => {
  const { clock, stored, delayed } = build();
  delayed.set('b');
  expect(delayed.get()).toBe('b');
  clock.advance(400);
  delayed.set('c');
  clock.advance(499);
  expect(stored.get()).toBe('a');
  clock.advance(1);
  expect(stored.get()).toBe('c');
});

test('external changes are visible but never replace an unsaved value', () => {
  const { clock, stored, delayed } = build();
  stored.set('elsewhere');
  expect(delayed.get()).toBe('elsewhere');
  delayed.set('mine');
  stored.set('again');
  expect(delayed.get()).toBe('mine');
  clock.advance(500);
  expect(stored.get()).toBe('mine');
});

test('flush saves an unsaved value at once', () => {
  const { clock, stored, delayed } = build();
  delayed.set('b');
  delayed.flush();
  expect(stored.get()).toBe('b');
  stored.set('c');
  clock.advance(1_000);
  expect(stored.get()).toBe('c');
});

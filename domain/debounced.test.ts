import { expect, test } from 'vitest';
import { FakeClock } from './clock.ts';
import { createDebounced } from './debounced.ts';
import { createObservable } from './observable.ts';

function build() {
  const clock = new FakeClock();
  const kept = createObservable('a');
  return { clock, kept, delayed: createDebounced(kept, 500, clock) };
}

test('a change is visible at once and saved after the delay', () => {
  const { clock, kept, delayed } = build();
  delayed.set('b');
  expect(delayed.get()).toBe('b');
  clock.advance(400);
  delayed.set('c');
  clock.advance(499);
  expect(kept.get()).toBe('a');
  clock.advance(1);
  expect(kept.get()).toBe('c');
});

test('external changes are visible but never replace an unsaved value', () => {
  const { clock, kept, delayed } = build();
  kept.set('elsewhere');
  expect(delayed.get()).toBe('elsewhere');
  delayed.set('mine');
  kept.set('again');
  expect(delayed.get()).toBe('mine');
  clock.advance(500);
  expect(kept.get()).toBe('mine');
});

test('flush saves an unsaved value at once', () => {
  const { clock, kept, delayed } = build();
  delayed.set('b');
  delayed.flush();
  expect(kept.get()).toBe('b');
  kept.set('c');
  clock.advance(1_000);
  expect(kept.get()).toBe('c');
});

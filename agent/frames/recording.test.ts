import { expect, test } from 'vitest';
import { Recording } from '#agent/frames/recording.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function recordedKinds(...kinds: string[]): Recording {
  const recording = new Recording();
  for (const kind of kinds) for (const number of numbers(8)) recording.add(kind, Uint8Array.of(number));
  return recording;
}

test('eight pictures of a kind are recorded, and then shown in turn', () => {
  const recording = new Recording();
  for (const number of numbers(7)) recording.add('small', Uint8Array.of(number));
  expect(recording.find('small', 1)).toBeNull();
  for (const number of [7, 8, 9]) recording.add('small', Uint8Array.of(number));
  expect(numbers(10).map((frame) => recording.find('small', frame)?.[0])).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 0, 1,
  ]);
  expect(recording.find('large', 1)).toBeNull();
});

test('at most sixteen kinds are kept, those used last', () => {
  const recording = recordedKinds(...numbers(16).map(String));
  expect(recording.find('0', 1)).not.toBeNull();
  recording.add('new', Uint8Array.of(1));
  expect(recording.find('1', 1)).toBeNull();
  expect(recording.find('0', 1)).not.toBeNull();
});

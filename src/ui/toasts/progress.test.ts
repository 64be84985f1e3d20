import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (): unknown[] =>
  [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue].map(
    ({ message }) => message,
  );

test('a slow operation shows its message until it ends', () => {
  const end = showProgress('Preparing');
  vi.advanceTimersByTime(399);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Preparing']);
  end();
  expect(texts()).toEqual([]);
});

test('a fast operation shows no message', () => {
  showProgress('Preparing')();
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual([]);
});

import { notificationsStore } from '@mantine/notifications';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const texts = (): unknown[] =>
  [...notificationsStore.getState().notifications, ...notificationsStore.getState().queue].map(
    ({ message }) => message,
  );

test('what takes long says so until it has ended', () => {
  const end = showProgress('Preparing');
  vi.advanceTimersByTime(399);
  expect(texts()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['Preparing']);
  end();
  expect(texts()).toEqual([]);
});

test('what is done at once says nothing', () => {
  showProgress('Preparing')();
  vi.advanceTimersByTime(10_000);
  expect(texts()).toEqual([]);
});

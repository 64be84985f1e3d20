import { expect, test, vi } from 'vitest';
import type { ListState } from '#domain/lists/state.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ListPending, ListStale } from './ListStates.tsx';

const stateOf = (over: Partial<ListState> = {}): ListState => ({
  isLoading: false,
  isStopped: false,
  error: null,
  asOf: null,
  isOffline: false,
  isRetrying: false,
  retry: vi.fn<() => void>(),
  cancel: vi.fn<() => void>(),
  ...over,
});

test('a pending list shows whether it is loading, cancelled or failed, and can be retried', async () => {
  const skeleton = <p>Skeleton</p>;
  const loading = await renderPart(<ListPending state={stateOf({ isLoading: true })} skeleton={skeleton} />);
  await expect.element(loading.getByText('Skeleton')).toBeVisible();
  await loading.unmount();

  const stopped = stateOf({ isStopped: true });
  const cancelled = await renderPart(<ListPending state={stopped} skeleton={skeleton} />);
  await expect.element(cancelled.getByText('Loading was cancelled')).toBeVisible();
  await cancelled.getByRole('button', { name: 'Try again' }).click();
  expect(stopped.retry).toHaveBeenCalledOnce();
  await cancelled.unmount();

  const failed = stateOf({ error: new Error('No answer') });
  const screen = await renderPart(<ListPending state={failed} failedTitle="Consoles could not be loaded" />);
  await expect.element(screen.getByText('Consoles could not be loaded')).toBeVisible();
  await expect.element(screen.getByText('No answer')).toBeVisible();
});

test('stale data show their time and reason; fresh data do not', async () => {
  const fresh = await renderPart(<ListStale state={stateOf()} />);
  await expect.element(fresh.getByRole('status')).not.toBeInTheDocument();
  await fresh.unmount();

  const asOf = Date.UTC(2020, 0, 1, 22, 52);
  const stale = await renderPart(<ListStale state={stateOf({ asOf, error: new Error('No answer') })} />);
  await expect.element(stale.getByText(/^Data from .*22:52.*\. Refresh failed: No answer$/)).toBeVisible();
  await stale.unmount();

  const offline = await renderPart(<ListStale state={stateOf({ asOf, isOffline: true })} />);
  await expect
    .element(offline.getByText(/^You are offline\. Data from .*22:52.*, read-only\.$/))
    .toBeVisible();
});

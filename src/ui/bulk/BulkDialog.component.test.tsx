import { expect, test } from 'vitest';
import type { BulkAnswer } from '#contract/common.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { BulkDialog } from './BulkDialog.tsx';

/** A finished job of 5,000 items, of which every tenth has failed. */
async function setUp(context = {}) {
  const items = Array.from({ length: 5_000 }, (_, at) => ({ id: at + 1 }));
  const bulk = createBatch({
    items,
    run: async (part): Promise<BulkAnswer> => ({
      count: part.length,
      errors: part.filter(({ id }) => id % 10 === 0).map(({ id }) => ({ id, error: `Refused ${id}` })),
    }),
    size: 250,
  });
  bulk.start();
  await expect.poll(() => bulk.state.get().phase).toBe('ended');
  const screen = await renderPart(
    <BulkDialog
      job={{ title: 'Start', bulk, keyOf: ({ id }) => id, nameOf: ({ id }) => `account ${id}` }}
      onHide={() => undefined}
      onClose={() => undefined}
    />,
    context,
  );
  return { screen, results: screen.getByRole('list', { name: 'Results' }) };
}

test('of 5,000 results only those in view are rendered, the last one is reached by scrolling, and a press on a number lists only what it counts', async () => {
  const { screen, results } = await setUp();
  await expect.element(results.getByText('account 1', { exact: true })).toBeVisible();
  expect(results.getByRole('listitem').elements().length).toBeLessThan(60);
  const failed = screen.getByRole('button', { name: '500 failed' });
  await failed.click();
  await expect.element(failed).toHaveAttribute('aria-pressed', 'true');
  const first = results.getByRole('listitem').first();
  await expect.element(first).toMatchTextContent(/^account 10failedRefused 10$/);
  await expect.element(first).toHaveAttribute('aria-setsize', '500');
  await failed.click();
  await expect.element(first).toHaveAttribute('aria-setsize', '5000');

  const list = results.element();
  // Rows are measured when they are rendered, which moves those below them.
  const scrollToLast = (): boolean => {
    list.scrollTop = list.scrollHeight;
    const last = results.getByText('Refused 5000').query();
    return last !== null && last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom;
  };
  await expect.poll(scrollToLast).toBe(true);
  expect(list.textContent).toContain('account 5000');
});

test('failed items cannot be tried again while the app is offline', async () => {
  const { screen } = await setUp({ isOffline: true });
  const retry = screen.getByRole('button', { name: 'Retry failed' });
  await expect.element(retry).toBeDisabled();
  await expect.element(retry).toHaveAttribute('data-tip', 'Not possible while you are offline');
});

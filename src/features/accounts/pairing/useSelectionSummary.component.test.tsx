import { expect, test, vi } from 'vitest';
import { accountStatus } from '#contract/enums.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { createMemoryRows } from '#ui/DataGrid/fixtures.ts';
import { useSelectionSummary } from './useSelectionSummary.ts';

test('a change of a selected account reads only that account again', async () => {
  const ids = Array.from({ length: 500 }, (_, at) => at + 1);
  const rows = createMemoryRows(new Map(ids.map((id) => [id, anAccount({ id })])));
  const counted = { ...rows, get: vi.fn<typeof rows.get>(rows.get) };
  const chosen = new Set(ids.slice(1));
  const closed: ReadonlySet<number> = new Set();
  function Summary() {
    const { atRest, count, reasons } = useSelectionSummary(counted, chosen, closed);
    return <output>{[`${atRest} of ${count}`, ...Object.keys(reasons)].join(' ')}</output>;
  }
  const screen = await renderPart(<Summary />);
  const summary = screen.getByRole('status');
  await expect.element(summary).toHaveTextContent('499 of 499 stop undone reset liftQuarantine');
  counted.get.mockClear();
  rows.set(new Map([[1, anAccount({ status: accountStatus.active })]]));
  rows.set(new Map([[3, anAccount({ id: 3, status: accountStatus.active })]]));
  await expect.element(summary).toMatchTextContent('498 of 499');
  expect(counted.get.mock.calls).toEqual([[3]]);
});

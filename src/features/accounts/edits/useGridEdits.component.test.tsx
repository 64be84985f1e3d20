import { expect, test, vi } from 'vitest';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import { useGridEdits } from './useGridEdits.ts';

test('a large block is read and edited in slices, and an undo begins after it', async () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => at + 1);
  const rows = new Map(ids.map((id) => [id, { account: anAccount({ id, index: 1 }) }]));
  const get = vi.spyOn(rows, 'get');
  const editAll = vi.fn<Accounts['editAll']>();
  const follow = () => () => undefined;
  const accounts = { rows, editAll, onResult: follow, status: { subscribe: follow } } as unknown as Accounts;
  function Page() {
    const { edit, undo } = useGridEdits(accounts);
    return (
      <>
        <button type="button" onClick={() => edit(ids.map((id) => ({ id, key: 'index', value: 2 })))}>
          Edit
        </button>
        <button type="button" onClick={undo}>
          Undo
        </button>
      </>
    );
  }
  const screen = await renderPart(<Page />);
  const press = (name: string): void =>
    (screen.getByRole('button', { name }).element() as HTMLElement).click();
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  press('Edit');
  expect(get).not.toHaveBeenCalled();
  press('Undo');
  const edited = () => editAll.mock.calls.flatMap(([changes]) => changes);
  await expect.poll(() => edited().length).toBe(4_000);
  expect(edited().map(({ id }) => id)).toEqual([...ids, ...ids]);
  expect(edited().map(({ fields }) => fields['index'])).toEqual([...ids.map(() => 2), ...ids.map(() => 1)]);
});

import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { AttachedConfig } from '#contract/http/attachedConfig.ts';
import { renderPart } from '#tests/components/renderPart.tsx';
import type { ConfigChange } from '#domain/servers/configs.ts';
import { useConfigChanges } from './useConfigChanges.ts';

const configs = [1, 2, 3].map((id) => ({ id, name: `Config ${id}`, type: 'game' })) as AttachedConfig[];
const inOrder = (ids: readonly number[]) =>
  ids.flatMap((id) => configs.find((config) => config.id === id) ?? []);
const orders = ['1,2,3', '2,1,3', '3,2,1'] as const;

test('a saved order stays on the screen, and is the basis of the next one, until the list has been reloaded', async () => {
  const send = vi.fn<(change: ConfigChange) => Promise<unknown>>(() => Promise.resolve());
  function Part() {
    const [loaded, setLoaded] = useState<string>('1,2,3');
    const listOf = (order: string) => inOrder(order.split(',').map(Number));
    const { ordered, reorder } = useConfigChanges(listOf(loaded), send);
    return (
      <>
        <p>{ordered.map(({ id }) => id).join()}</p>
        {orders.map((order) => (
          <span key={order}>
            <button type="button" onClick={() => reorder(listOf(order))}>{`order ${order}`}</button>
            <button type="button" onClick={() => setLoaded(order)}>{`load ${order}`}</button>
          </span>
        ))}
      </>
    );
  }
  const screen = await renderPart(<Part />);
  const shown = screen.getByRole('paragraph');
  const push = (name: string) => screen.getByRole('button', { name }).click();

  await push('order 2,1,3');
  await push('order 3,2,1');
  await expect
    .poll(() => send.mock.calls.map(([change]) => change))
    .toMatchObject([{ loaded: [1, 2, 3] }, { loaded: [2, 1, 3], configIds: [3, 2, 1] }]);
  await expect.element(shown).toHaveTextContent('3,2,1');

  // The list is reloaded at last, and then somebody else restores the first order.
  await push('load 3,2,1');
  await push('load 1,2,3');
  await expect.element(shown).toHaveTextContent('1,2,3');
  await push('order 2,1,3');
  await expect.poll(() => send.mock.lastCall).toMatchObject([{ loaded: [1, 2, 3] }]);
});

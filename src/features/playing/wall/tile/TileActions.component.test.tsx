import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#tests/components/renderPart.tsx';
import { TileActions } from './TileActions.tsx';
import type { WallCommands } from '../wallScope.ts';

test('actions that change the console are disabled while offline, and a click explains the reason', async () => {
  const run = vi.fn<WallCommands['run']>();
  await renderPart(
    <TileActions
      consoleId={7}
      name="C1-07"
      offered={[
        { action: 'logs', enabled: true },
        { action: 'connect', enabled: false, isOffline: true },
        { action: 'open', enabled: false },
      ]}
      commands={{ run } as unknown as WallCommands}
      withAlt={false}
    />,
  );
  const connect = page.getByRole('button', { name: 'Connect' });
  await expect.element(connect).toHaveAttribute('aria-disabled', 'true');
  await expect.element(connect).toHaveAttribute('data-tip', 'Connect. Not possible while you are offline');
  await expect.element(page.getByRole('button', { name: 'Open console' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /logs/ })).not.toHaveAttribute('aria-disabled');
  (connect.element() as HTMLElement).click();
  expect(run).toHaveBeenCalledWith('connect', 7);
});

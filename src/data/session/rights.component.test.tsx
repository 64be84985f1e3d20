import { expect, test, vi } from 'vitest';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { type Rights, usePermissionCheck, useRights } from './rights.ts';

const needed = { open: 'servers_open', see: ['servers_view', 'accounts_view'] } as const;
const onRights = vi.fn<(rights: Rights<typeof needed>) => void>();

function Part() {
  const rights = useRights({ open: 'servers_open', see: ['servers_view', 'accounts_view'] });
  const can = usePermissionCheck();
  onRights(rights);
  return <p>{can('servers_update') ? 'may update' : 'may not update'}</p>;
}

test('permissions are looked up by name and keep their identity until one changes', async () => {
  const { screen, permit } = await renderWithServices(<Part />, { permissions: ['accounts_view'] });
  await expect.element(screen.getByText('may not update')).toBeVisible();
  const first = onRights.mock.lastCall?.[0];
  expect(first).toEqual({ open: false, see: true });

  permit(['accounts_view', 'servers_update']);
  await expect.element(screen.getByText('may update')).toBeVisible();
  expect(onRights.mock.lastCall?.[0]).toBe(first);

  permit(['servers_open']);
  await expect.element(screen.getByText('may not update')).toBeVisible();
  expect(onRights.mock.lastCall?.[0]).toEqual({ open: true, see: false });
});

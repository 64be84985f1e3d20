import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ContextMenu } from '#ui/ContextMenu/ContextMenu.tsx';
import { renderPart } from '#tests/components/renderPart.tsx';
import { useSchedulerEntry } from './useSchedulerEntry.ts';

const nothing = (): void => undefined;

function Menu({ enabled }: { enabled: boolean | null }) {
  const entriesOf = useSchedulerEntry();
  const { pathname, search } = useLocation();
  const scheduler = enabled === null ? null : { id: 7, name: 'Night shift', enabled };
  const before = { key: 'before', label: `At ${pathname}${search}`, onSelect: nothing };
  return (
    <ContextMenu
      title="C1-01"
      anchor={{ x: 10, y: 10 }}
      onClose={nothing}
      entries={[before, ...entriesOf({ id: 11, scheduler })]}
    />
  );
}

const renderMenu = (enabled: boolean | null) =>
  renderPart(
    <MemoryRouter>
      <Menu enabled={enabled} />
    </MemoryRouter>,
  );

test('the menu of a console names its scheduler and opens it', async () => {
  await renderMenu(true);
  await page.getByRole('menuitem', { name: 'Scheduler: Night shift, enabled' }).click();
  await expect.element(page.getByText('At /schedulers/view?id=7')).toBeVisible();
});

test('the menu leads to the row in which a console gets its scheduler', async () => {
  await renderMenu(null);
  await page.getByRole('menuitem', { name: 'To console schedulers' }).click();
  await expect.element(page.getByText('At /schedulers/consoles?consoleId=11')).toBeVisible();
});

test('a disabled scheduler is named as such, and without a scheduler none is named', async () => {
  const { unmount } = await renderMenu(false);
  await expect
    .element(page.getByRole('menuitem', { name: 'Scheduler: Night shift, disabled' }))
    .toBeVisible();
  await unmount();
  await renderMenu(null);
  await expect.element(page.getByRole('menuitem', { name: 'To console schedulers' })).toBeVisible();
  await expect.element(page.getByText(/^Scheduler:/)).not.toBeInTheDocument();
});

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

test('the menu of a console names its scheduler and opens it; without one it leads to where it gets one', async () => {
  const disabled = await renderMenu(false);
  await expect
    .element(page.getByRole('menuitem', { name: 'Scheduler: Night shift, disabled' }))
    .toBeVisible();
  await disabled.unmount();
  const enabled = await renderMenu(true);
  await page.getByRole('menuitem', { name: 'Scheduler: Night shift, enabled' }).click();
  await expect.element(page.getByText('At /schedulers/view?id=7')).toBeVisible();
  await enabled.unmount();
  await renderMenu(null);
  const attach = page.getByRole('menuitem', { name: 'To console schedulers' });
  await expect.element(attach).toBeVisible();
  await expect.element(page.getByText(/^Scheduler:/)).not.toBeInTheDocument();
  await attach.click();
  await expect.element(page.getByText('At /schedulers/consoles?consoleId=11')).toBeVisible();
});

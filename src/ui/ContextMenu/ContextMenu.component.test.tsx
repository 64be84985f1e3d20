import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ContextMenu } from './ContextMenu.tsx';
import { MenuButton } from './MenuButton.tsx';

test('a menu with a very long title stays on screen, and Shift-click runs the alternative action', async () => {
  const open = vi.fn<() => void>();
  const openAsIs = vi.fn<() => void>();
  const screen = await renderPart(
    <ContextMenu
      title={'long name '.repeat(200)}
      anchor={{ x: 1270, y: 790 }}
      entries={[
        { key: 'open', label: 'Open server', onSelect: open, onShiftSelect: openAsIs },
        { key: 'close', label: 'Close server', disabled: true, onSelect: vi.fn<() => void>() },
      ]}
      onClose={vi.fn<() => void>()}
    />,
  );
  const entry = screen.getByRole('menuitem', { name: 'Open server' });
  await expect.element(entry).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByRole('menuitem', { name: 'Close server' })).toBeDisabled();

  await userEvent.keyboard('{Shift>}');
  await entry.click({ modifiers: ['Shift'] });
  await userEvent.keyboard('{/Shift}');
  expect(openAsIs).toHaveBeenCalledOnce();
  expect(open).not.toHaveBeenCalled();
});

test('a menu that is higher than the space below and above its anchor stays on screen', async () => {
  const screen = await renderPart(
    <ContextMenu
      title="A long menu"
      anchor={{ x: 200, y: 400 }}
      entries={Array.from({ length: 18 }, (_, at) => ({
        key: String(at),
        label: `Action ${at + 1}`,
        hint: 'Why it is not possible',
        onSelect: vi.fn<() => void>(),
      }))}
      onClose={vi.fn<() => void>()}
    />,
  );
  await expect.element(screen.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

test('a menu omits entries without permission, and a button without entries is not rendered', async () => {
  const onClose = vi.fn<() => void>();
  const entries = [
    { key: 'open', label: 'Open server', permission: 'servers_open' as const, onSelect: onClose },
    { key: 'edit', label: 'Edit server', permission: 'servers_update' as const, onSelect: onClose },
  ];
  const screen = await renderPart(
    <>
      <MenuButton entries={entries.slice(0, 1)}>Open all</MenuButton>
      <MenuButton entries={entries}>Servers</MenuButton>
    </>,
    { can: (permission) => permission === 'servers_update' },
  );
  await expect.element(screen.getByRole('button', { name: 'Open all' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Servers' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Edit server' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Open server' })).not.toBeInTheDocument();
});

test('one of several choices is marked as the current one', async () => {
  const choose = vi.fn<() => void>();
  const screen = await renderPart(
    <MenuButton
      entries={['Table', 'Cards'].map((label) => ({
        key: label,
        label,
        isChecked: label === 'Table',
        onSelect: choose,
      }))}
    >
      Mode
    </MenuButton>,
  );
  await screen.getByRole('button', { name: 'Mode' }).click();
  const choices = screen.getByRole('menuitemradio');
  await expect.element(choices.nth(0)).toBeChecked();
  await expect.element(choices.nth(1)).not.toBeChecked();
  await choices.nth(1).click();
  expect(choose).toHaveBeenCalledOnce();
});

test('a menu in which nothing is possible now says why, and closes by Escape and by a press on the grid', async () => {
  const onSelect = vi.fn<() => void>();
  const screen = await renderPart(
    <>
      <MenuButton
        entries={[{ key: 'me', label: 'To me', hint: 'Select some first', disabled: true, onSelect }]}
      >
        Assign
      </MenuButton>
      <div onPointerDown={(event) => event.preventDefault()}>Grid</div>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Assign' });
  const entry = screen.getByRole('menuitem', { name: /^To me/ });
  await button.click();
  await expect.element(entry).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).not.toBeInTheDocument();
  await button.click();
  await expect.element(entry).toBeVisible();
  await screen.getByText('Grid').click();
  await expect.element(entry).not.toBeInTheDocument();
});

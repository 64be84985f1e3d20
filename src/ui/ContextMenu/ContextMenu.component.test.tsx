import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ContextMenu } from './ContextMenu.tsx';

test('a menu about a very long name stays on the screen, and Shift with a click means the variant', async () => {
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

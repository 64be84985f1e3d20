import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { createShortcutList } from './shortcutList.ts';
import { useShortcuts } from './useShortcuts.ts';

const onNew = vi.fn<() => void>();
const onFind = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const onPlay = vi.fn<() => void>();
const onTake = vi.fn<() => void>();
beforeEach(() => void vi.clearAllMocks());

function Page({ canCreate = true }: { canCreate?: boolean }) {
  useShortcuts('page', [
    { keys: 'N', also: ['+'], label: 'New', run: onNew, enabled: canCreate },
    { keys: 'F2', label: 'Edit the focused row' },
    { keys: 'Space', label: 'Play', run: onPlay },
  ]);
  useShortcuts('control', [{ keys: 'Alt+C', label: 'Take control', run: onTake }]);
  useShortcuts('global', [
    { keys: 'Mod+K', label: 'Find', run: onFind },
    { keys: 'Escape', run: onClose },
  ]);
  return (
    <>
      <button type="button">Row</button>
      <input aria-label="Name" />
      <div role="dialog" aria-label="Question">
        <button type="button">Yes</button>
      </div>
    </>
  );
}

test('a shortcut works on its page, but not in text fields and dialogs; with Ctrl it works everywhere', async () => {
  const screen = await renderPart(<Page />);
  await screen.getByRole('button', { name: 'Row' }).click();
  await userEvent.keyboard('n+{F2}');
  expect(onNew).toHaveBeenCalledTimes(2);

  await screen.getByRole('textbox', { name: 'Name' }).click();
  await userEvent.keyboard('n');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(onNew).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
  expect(onFind).toHaveBeenCalledTimes(1);

  await screen.getByRole('button', { name: 'Yes' }).click();
  await userEvent.keyboard('n');
  await userEvent.keyboard('{Escape}');
  expect(onNew).toHaveBeenCalledTimes(2);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Space works unless it presses the focused button, and a held key takes control once', async () => {
  const screen = await renderPart(<Page />);
  await screen.getByRole('button', { name: 'Row' }).click();
  await userEvent.keyboard(' ');
  expect(onPlay).not.toHaveBeenCalled();
  const press = (init: KeyboardEventInit) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  press({ code: 'Space', key: ' ' });
  expect(onPlay).toHaveBeenCalledTimes(1);
  for (const repeat of [false, true, true]) press({ code: 'KeyC', key: 'c', altKey: true, repeat });
  expect(onTake).toHaveBeenCalledTimes(1);
  // Other held keys keep what the browser does.
  expect(press({ code: 'ArrowDown', key: 'ArrowDown', repeat: true })).toBe(true);
});

test('enabled shortcuts with a label are listed while the component is mounted', async () => {
  const shortcuts = createShortcutList();
  const keys = () => shortcuts.bound.get().map((shortcut) => shortcut.keys);
  const screen = await renderPart(<Page canCreate={false} />, { shortcuts });
  expect(keys()).toEqual(['F2', 'Space', 'Alt+C', expect.stringMatching(/^(Ctrl\+|⌘)K$/)]);
  await screen.unmount();
  expect(keys()).toEqual([]);
});

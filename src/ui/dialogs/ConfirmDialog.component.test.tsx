import { userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#tests/components/renderPart.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

test('Enter confirms; a failure is shown in the dialog, which stays open', async () => {
  const onClose = vi.fn<() => void>();
  const onConfirm = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('The server is closed.'));
  const screen = await renderPart(
    <ConfirmDialog title="Delete it" confirmLabel="Delete" danger onConfirm={onConfirm} onClose={onClose}>
      This cannot be undone.
    </ConfirmDialog>,
  );
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Delete it' });
  await expect.element(dialog.getByText('The server is closed.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();

  onConfirm.mockResolvedValueOnce();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('Escape closes the dialog without confirming', async () => {
  const onClose = vi.fn<() => void>();
  const onConfirm = vi.fn<() => void>();
  const screen = await renderPart(
    <ConfirmDialog title="Close it" confirmLabel="Close" onConfirm={onConfirm} onClose={onClose}>
      Consoles disconnect.
    </ConfirmDialog>,
  );
  await expect.element(screen.getByRole('button', { name: 'Close', exact: true }).last()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

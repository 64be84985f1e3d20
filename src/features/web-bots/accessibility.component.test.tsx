import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';

test('the page, its form and its import', async () => {
  await page.viewport(1440, 900);
  const { screen } = await openApp('/web-bots/accounts?mode=edit');
  const dialog = screen.getByRole('dialog');
  await expect.element(screen.getByText('bot1@bots.test')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Update data' }).click();
  await screen.getByRole('menuitem', { name: 'Via form' }).click();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Required.').first()).toBeVisible();
  await expectAccessible('[role=dialog]');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Update data' }).click();
  await screen.getByRole('menuitem', { name: 'By CSV' }).click();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(input, new File(['a;b\n'], 'wrong.csv', { type: 'text/csv' }));
  await expect.element(dialog.getByText('Valid accounts in the file not found')).toBeVisible();
  await expectAccessible('[role=dialog]');
});

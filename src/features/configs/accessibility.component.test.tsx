import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#tests/components/axe.ts';
import { press } from '#tests/components/page.ts';
import { openBuilder, schemaWorld } from '#tests/components/schemaWorld.ts';

test('the base config, the config builder and the dialog of a field', async () => {
  await page.viewport(1440, 900);
  const { screen, focus, row, dialog } = await openBuilder(schemaWorld());
  focus('gateway');
  await press('Delete');
  await expect.element(row('gateway')).toMatchTextContent(/Deleted/);
  await expectAccessible();
  await press('n');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Title is required')).toBeVisible();
  await expectAccessible('[role=dialog]');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await press('r');
  await screen.getByRole('link', { name: 'Base config' }).click();
  const pace = screen.getByRole('textbox', { name: 'Pace', exact: true });
  await pace.fill('99');
  await expect.element(screen.getByText('At most 2')).toBeVisible();
  await expectAccessible();
});

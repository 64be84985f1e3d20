import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { openEditor } from '#tests/components/schedulerEditor.ts';

test('on a phone the tools fill the row of the title and one more, and the rest is in a menu', async () => {
  const { screen, bars } = await openEditor();
  const toolbar = screen.getByRole('toolbar', { name: 'Scheduler' });
  const more = screen.getByRole('button', { name: 'More actions' });
  await expect.element(toolbar.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(more).toBeVisible();
  const tops = () =>
    new Set(
      [...toolbar.element().querySelectorAll('button')].map((button) => button.getBoundingClientRect().top),
    );
  await expect.poll(() => tops().size).toBe(2);
  const choose = async (name: string): Promise<void> => {
    await more.click();
    await screen.getByRole('menuitem', { name, exact: true }).click();
  };
  const monday = screen
    .getByRole('region', { name: 'Monday' })
    .getByRole('button', { name: 'Monday', exact: true });
  await choose('Collapse all days');
  await expect.element(monday).toHaveAttribute('aria-expanded', 'false');
  await choose('Expand all days');
  await expect.element(monday).toHaveAttribute('aria-expanded', 'true');
  await choose('Only used accounts');
  await expect.element(screen.getByRole('region', { name: 'Monday' })).not.toHaveTextContent('Account 4');
  const checks = screen.getByRole('complementary', { name: 'Checks and totals' });
  await choose('Hide checks and totals');
  await expect.element(checks).not.toBeInTheDocument();
  await choose('Checks and totals');
  await expect.element(checks).toBeInTheDocument();
  await choose('Clear');
  await expect.poll(bars).toBe(0);
  const save = toolbar.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeEnabled();
  await more.click();
  await expect.element(screen.getByRole('menuitem', { name: 'Clear', exact: true })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await toolbar.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(bars).toBe(3);
  await expect.element(save).toBeDisabled();
  await expect.element(toolbar.getByRole('button', { name: 'Close' })).toBeVisible();
});

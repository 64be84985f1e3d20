import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openApp } from '#tests/components/openApp.tsx';

test('keys pressed without a pause in a field arrive whole, also in the middle of the text, and clearing empties it', async () => {
  const { screen } = await openApp('/proxies');
  for (const name of ['Search', 'Filter by IP']) {
    if (name !== 'Search') await screen.getByRole('button', { name: 'Column filters' }).click();
    const field = screen.getByLabelText(name, { exact: true });
    await field.click();
    await userEvent.keyboard('abcdefgh{ArrowLeft}{ArrowLeft}{ArrowLeft}12345');
    await expect.element(field).toHaveValue('abcde12345fgh');
    await screen.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.element(field).toHaveValue('');
  }
});

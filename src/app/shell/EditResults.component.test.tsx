import { expect, test } from 'vitest';
import type { Accounts, EditsResult } from '#data/accounts/accountsStore.ts';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { EditResults } from './EditResults.tsx';

test('reports the number of updated accounts and each reason for the others once', async () => {
  let report = (_result: EditsResult): void => undefined;
  const accounts = {
    onResult: (listener: typeof report) => {
      report = listener;
      return () => undefined;
    },
  } as Partial<Accounts> as Accounts;
  const { screen } = await renderWithServices(<EditResults />, { services: { accounts } });
  const taken = 'account.index should be unique for console';
  report({
    count: 3,
    reported: new Map([[(count: number) => `Undid: email of ${count} accounts`, 2]]),
    refused: new Map<number, unknown>([
      [1, taken],
      [2, taken],
      [3, 'Ann has changed the email in the meantime.'],
      [4, new Error('The server did not respond.')],
    ]),
  });
  await expect.element(screen.getByText('3 account(s) successfully updated')).toBeVisible();
  await expect.element(screen.getByText('Undid: email of 2 accounts')).toBeVisible();
  await expect.element(screen.getByText(`2 accounts not updated: ${taken}`)).toBeVisible();
  await expect.element(screen.getByText('Ann has changed the email in the meantime.')).toBeVisible();
  await expect.element(screen.getByText('The server did not respond.')).toBeVisible();
});

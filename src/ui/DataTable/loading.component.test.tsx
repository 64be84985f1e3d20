import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { DataTable } from './DataTable.tsx';

vi.mock('./Table.tsx', () => new Promise(() => undefined));

test('until the table is loaded its actions are shown, but a menu that would be replaced cannot be opened', async () => {
  const screen = await render(
    <DataTable
      {...({} as Parameters<typeof DataTable>[0])}
      label="Players"
      title={<h1>Players</h1>}
      actions={<button type="button">New player</button>}
    />,
  );
  const shown = screen.getByText('New player');
  await expect.element(shown).toBeVisible();
  expect(shown.element().closest('[inert]')).not.toBeNull();
  // A new screen moves the focus to its heading.
  expect(screen.getByRole('heading').element().closest('[inert]')).toBeNull();
});

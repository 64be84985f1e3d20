import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { NoServers } from './NoServers.tsx';

const part = (
  <MemoryRouter>
    <NoServers level={2} />
  </MemoryRouter>
);

test('the empty state suggests attaching a server, or contacting someone who can', async () => {
  const { screen, permit } = await renderWithServices(part);
  const attach = screen.getByRole('link', { name: 'Attach server' });
  const ask = screen.getByText(/Ask your administrator/);
  await expect.element(attach).toHaveAttribute('href', '/configs/server-groups');
  await expect.element(ask).not.toBeInTheDocument();
  permit([]);
  await expect.element(ask).toBeVisible();
  await expect.element(attach).not.toBeInTheDocument();
});

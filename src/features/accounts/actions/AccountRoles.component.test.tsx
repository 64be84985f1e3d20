import { expect, test } from 'vitest';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { openApp } from '#tests/components/openApp.tsx';

const everything = {
  tools: [
    'Start',
    'Hard start',
    'Stop',
    'Done',
    'Undone',
    'Reset state',
    'Logs',
    'Delete',
    'Export',
    'Emails',
    'Unlock',
    'Unselect',
  ],
  menu: [
    'Details',
    'To playing control',
    'Start',
    'Hard start',
    'Stop',
    'Done',
    'Undone',
    'Pairing auto',
    'Pairing by link',
    'Pairing by pin code',
    'Import pairing info',
    'Check pairing',
    'Reset pairing',
    'Hard reset pairing',
    'Sign in auto',
    'Sign in by link',
    'Reset sign in',
    'Reset state',
    'Logs',
    'Delete',
  ],
};

/** What each role may do. Viewers and users without access do not reach the page. */
const matrix = [
  ['supervisor', everything],
  ['hired admin', everything],
  ['full access', everything],
  [
    'operator',
    {
      tools: everything.tools.filter((name) => !['Delete', 'Export', 'Unlock'].includes(name)),
      menu: everything.menu.filter((name) => name !== 'Delete'),
    },
  ],
] as const;

async function openAs(role: (typeof matrix)[number][0] | 'view access') {
  const { screen } = await openApp('/accounts/all', accountsWorld({ role }));
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  const tools = screen
    .getByRole('toolbar', { name: 'All accounts' })
    .getByRole('group')
    .elements()
    .flatMap((group) => [...group.querySelectorAll('button')])
    .map((button) => button.textContent);
  return { screen, tools, opener: grid.getByRole('button', { name: 'Actions of idle@x.io' }) };
}

test.each(matrix)('%s sees the actions that the role may do, and no others', async (role, expected) => {
  const { screen, tools, opener } = await openAs(role);
  expect(tools).toEqual(expected.tools);
  await opener.click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  const entries = screen.getByRole('menuitem').elements();
  expect(entries.map((entry) => expected.menu.find((name) => entry.textContent.startsWith(name)))).toEqual(
    expected.menu,
  );
});

test('a role with read access opens the details of a row, selects and filters', async () => {
  const { screen, tools, opener } = await openAs('view access');
  expect(tools).toEqual(['Emails', 'Unselect']);
  await opener.click();
  const entries = screen.getByRole('menuitem');
  await expect.element(entries.first()).toHaveTextContent('Details');
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual(['Details', 'To playing control']);
});

test.each(['viewer', 'no access'] as const)('%s does not reach the accounts', async (role) => {
  const { router } = await openApp('/accounts/all', accountsWorld({ role }));
  await expect.poll(() => router.state.location.pathname).toBe('/');
});

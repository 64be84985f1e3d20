import { expect, test } from 'vitest';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { openApp } from '#tests/components/openApp.tsx';

const everything = {
  tools: ['Start', 'Hard start', 'Stop', 'Done', 'Undone', 'Reset state', 'Logs', 'Delete', 'Export'],
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
      tools: everything.tools.filter((name) => !['Delete', 'Export'].includes(name)),
      menu: everything.menu.filter((name) => name !== 'Delete'),
    },
  ],
] as const;

async function openAs(role: (typeof matrix)[number][0] | 'view access') {
  const { screen } = await openApp('/accounts/all', accountsWorld({ role }));
  const grid = screen.getByRole('grid', { name: 'All accounts' });
  await expect.element(grid.getByRole('row', { name: /idle@x\.io/ })).toBeVisible();
  await grid.getByRole('checkbox', { name: 'Select idle@x.io' }).click();
  const bar = screen.getByRole('toolbar', { name: 'Selected accounts' });
  await expect.element(bar).toBeVisible();
  const tools = bar
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
  const notNow = screen.getByRole('menuitem', { name: /^Not now/ });
  await notNow.click();
  const entries = screen.getByRole('menuitem').elements();
  const names = entries
    .filter((entry) => entry !== notNow.element())
    .map((entry) => expected.menu.find((name) => entry.textContent.startsWith(name)));
  expect(names).toHaveLength(expected.menu.length);
  expect(new Set(names)).toEqual(new Set(expected.menu));
});

test('a role with read access opens the details of a row, selects and filters', async () => {
  const { screen, tools, opener } = await openAs('view access');
  expect(tools).toEqual([]);
  await opener.click();
  const entries = screen.getByRole('menuitem');
  await expect.element(entries.first()).toHaveTextContent('Details');
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual(['Details', 'To playing control']);
});

test.each(['viewer', 'no access'] as const)('%s does not reach the accounts', async (role) => {
  const { router } = await openApp('/accounts/all', accountsWorld({ role }));
  await expect.poll(() => router.state.location.pathname).toBe('/');
});

import { expect, test } from 'vitest';
import { getBaseConfig, updateBaseConfig, updateBaseVersion } from '#contract/http/configs.ts';
import { getActivity } from '#contract/http/activity.ts';
import { getConfigSchema } from '#contract/http/configSchema.ts';
import { anEntry } from '#domain/activity/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press } from '#tests/components/page.ts';
import { schemaWorld } from '#tests/components/schemaWorld.ts';

async function openBase(world = schemaWorld()) {
  const opened = await openApp('/configs/base', world);
  const { screen } = opened;
  const grid = screen.getByRole('grid', { name: 'Base config' });
  await expect.element(grid).toBeVisible();
  return {
    ...opened,
    world,
    grid,
    dialog: screen.getByRole('dialog'),
    row: (name: string) => grid.getByRole('row').filter({ hasText: name }),
    value: (title: string) => grid.getByRole('textbox', { name: title, exact: true }),
    tool: (name: string) =>
      screen.getByRole('toolbar', { name: 'Base config' }).getByRole('button', { name, exact: true }),
    names: () =>
      [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset['row']),
  };
}

const fields = ['mode', 'pace', 'matches', 'coinsEnabled', 'coinsKeep', 'useProxy', 'gateway'];

test('values are edited by the type of their field, changed ones show what they were, and are saved together', async () => {
  const { world, screen, grid, row, value, tool, names } = await openBase();
  expect(names()).toEqual(fields);
  await tool('Save').click();
  await expect.element(screen.getByText('Nothing was changed')).toBeVisible();
  await expect.element(screen.getByText('Script version 1.4.10.0')).toBeVisible();
  await expect.element(value('Pace')).toHaveValue('1.25');
  await expect.element(value('Matches a day')).toHaveAttribute('placeholder', '16');
  await value('Pace').fill('0.5');
  await grid.getByRole('combobox', { name: 'Mode' }).selectOptions('draft');
  await grid.getByRole('switch', { name: 'Use the proxy' }).click();
  await expect.element(row('pace')).toMatchTextContent(/Was 1.25/);
  await expect.element(row('mode')).toMatchTextContent(/Was not set/);
  await expect.element(screen.getByText('3 changes not saved')).toBeVisible();
  await grid.getByRole('button', { name: 'Undo the change of Mode' }).click();
  await expect.element(screen.getByText('2 changes not saved')).toBeVisible();
  await tool('Save').click();
  await expect.element(screen.getByText('Base config saved')).toBeVisible();
  expect(world.api.requests(updateBaseConfig)).toEqual([
    { body: { config: { scriptVersion: '1.4.10.0', pace: 0.5, useProxy: false }, revision: 1 } },
  ]);
  await expect.element(row('pace')).not.toMatchTextContent(/Was/);
  await grid.getByRole('button', { name: 'Reset Pace' }).click();
  await expect.element(value('Pace')).toHaveValue('');
  await expect.element(value('Pace')).toHaveAttribute('placeholder', '1');
});

test('the version of the script is validated, and another one is no conflict with edited values', async () => {
  const { world, screen, value, tool, dialog } = await openBase();
  await tool('Version').click();
  const version = dialog.getByRole('textbox', { name: 'Script version' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(version).toHaveValue('1.4.10.0');
  await save.click();
  await expect.element(dialog.getByText('Script version is not changed')).toBeVisible();
  await version.fill('1.4.100.0');
  await expect.element(dialog.getByText('Invalid script version')).toBeVisible();
  await version.fill('');
  await expect.element(dialog.getByText('Script version is required')).toBeVisible();
  await version.fill('1.5.0.0');
  await save.click();
  await expect.element(screen.getByText('Script version 1.5.0.0')).toBeVisible();
  expect(world.api.requests(updateBaseVersion)).toEqual([{ body: { version: '1.5.0.0', revision: 1 } }]);

  await value('Pace').fill('0.5');
  await world.api.call(updateBaseVersion, { body: { version: '1.6.0.0' } });
  world.realtime.emit('configsUpdated', { ids: [1] });
  await expect.element(screen.getByText('Script version 1.6.0.0')).toBeVisible();
  await tool('Save').click();
  await expect.element(screen.getByText('Base config saved')).toBeVisible();
  expect(world.api.requests(updateBaseConfig)).toEqual([
    { body: { config: { scriptVersion: '1.6.0.0', pace: 0.5 }, revision: 3 } },
  ]);
});

test('invalid and refused values are marked with the reason, and changes are dropped only after a question', async () => {
  const { world, screen, value, tool, names, dialog } = await openBase();
  await value('Matches a day').fill('61');
  await expect.element(screen.getByText('At most 60')).toBeVisible();
  await tool('Save').click();
  await expect.element(screen.getByText('Config is not valid. Check invalid fields.')).toBeVisible();
  await expect.poll(names).toEqual(['matches']);
  await expectAccessible();
  await value('Matches a day').fill('6');
  await expect.element(screen.getByText('At most 60')).not.toBeInTheDocument();
  expect(names()).toEqual(['matches']);
  expect(world.api.requests(updateBaseConfig)).toEqual([]);

  world.api.refuse(updateBaseConfig, 422, 'Config is not valid. Check invalid fields.', {
    'config.matches': 'Too many for today.',
  });
  await tool('Save').click();
  await expect.element(screen.getByText('Too many for today.')).toBeVisible();
  await value('Matches a day').fill('5');
  await expect.element(screen.getByText('Too many for today.')).not.toBeInTheDocument();

  await screen.getByRole('link', { name: 'Config builder' }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expectAddress('/configs/base');
  await screen.getByRole('combobox', { name: 'Show' }).selectOptions('All fields');
  await tool('Cancel').click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(value('Matches a day')).toHaveValue('');
  await press('Control+s');
  await expect.element(screen.getByText('Nothing was changed')).toBeVisible();
});

test('two editors: a refused save compares both versions by field', async () => {
  const { world, screen, value, tool } = await openBase();
  await value('Pace').fill('0.5');
  await value('Keep').fill('100');
  await world.api.call(updateBaseConfig, { body: { config: { pace: 2, gateway: '10.0.0.1' } } });
  await tool('Save').click();
  const compared = screen.getByRole('dialog', { name: 'Changed in the meantime' });
  const field = (name: string) => compared.getByRole('radiogroup', { name });
  await expect.element(field('Pace')).toMatchTextContent(/Changed by both.*Loaded1.25.*Theirs2.*Mine0.5/);
  await field('Pace').getByRole('radio', { name: /^Mine/ }).click();
  await compared.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Base config saved')).toBeVisible();
  expect(world.api.requests(updateBaseConfig).at(-1)).toEqual({
    body: {
      config: { scriptVersion: '1.4.10.0', pace: 0.5, coinsKeep: 100, gateway: '10.0.0.1' },
      revision: 2,
    },
  });
  await expect.element(value('Gateway')).toHaveValue('10.0.0.1');
});

test('values without a field are named, and can be removed', async () => {
  const world = schemaWorld();
  world.api.on(getBaseConfig, { config: { pace: 1, gone: 5 }, revision: 1 });
  const { screen, tool } = await openBase(world);
  const orphaned = screen.getByRole('region', { name: 'Values without a field' });
  await expect.element(orphaned).toMatchTextContent(/gone = 5/);
  await orphaned.getByRole('button', { name: 'Remove gone' }).click();
  await tool('Save').click();
  await expect
    .poll(() => world.api.requests(updateBaseConfig))
    .toEqual([{ body: { config: { pace: 1 }, revision: 1 } }]);
});

test('a role that may only view sees the values, search and filters', async () => {
  const { screen, grid, value, names } = await openBase(schemaWorld({ role: 'hired admin' }));
  await expect.element(value('Pace')).toHaveAttribute('readonly');
  await expect.element(grid.getByRole('switch', { name: 'Use the proxy' })).toBeDisabled();
  await expectCount(screen.getByRole('button', { name: /^(Save|Cancel|Version|Reset )/ }), 0);
  await screen.getByRole('combobox', { name: 'Show' }).selectOptions('Only with a value');
  await expect.poll(names).toEqual(['pace']);
  await grid.getByRole('button', { name: 'About Pace' }).click();
  await expect.element(screen.getByText('How fast it plays')).toBeVisible();
});

test('a field shows who changed it, and an earlier value comes back as an edit that is not saved yet', async () => {
  const world = schemaWorld();
  const of = { kind: 'baseConfigEdited', actor: { kind: 'user', id: 2, name: 'Ann' } };
  const changed = (before: unknown, after: unknown) => ({ changes: [{ field: 'pace', before, after }] });
  world.api.on(getActivity, {
    data: [
      anEntry({ ...of, position: 9, data: changed(0.5, 1.25) }),
      anEntry({ ...of, position: 8, data: { changes: [{ field: 'mode', before: null, after: 'draft' }] } }),
      anEntry({ ...of, position: 7, data: changed(null, 0.5) }),
    ],
    next: null,
    since: null,
  });
  const { screen, grid, value } = await openBase(world);
  const about = grid.getByRole('button', { name: 'About Pace' });
  await about.click();
  // From the button into what it has opened.
  await press('Tab', 'Enter');
  const dialog = screen.getByRole('dialog', { name: 'History of Pace' });
  const lines = dialog.getByRole('listitem');
  await expect.element(lines.nth(0)).toMatchTextContent(/0.5\s*1.25\s*Ann/);
  await expect.element(lines.nth(1)).toMatchTextContent(/not set\s*0.5\s*Ann/);
  await expectCount(lines, 2);
  expect(world.api.requests(getActivity).at(-1)?.query).toMatchObject({ field: 'pace', kinds: of.kind });
  await dialog.getByRole('button', { name: 'Revert to “0.5”' }).click();
  await expect.element(value('Pace')).toHaveValue('0.5');
  await expect.element(screen.getByText('1 change not saved')).toBeVisible();
  await expect.element(about).toHaveFocus();
});

test('without fields the page says where they come from, and a failed load can be retried', async () => {
  const world = schemaWorld();
  world.api.refuse(getBaseConfig, 400, 'Out of order');
  world.api.on(getConfigSchema, { schema: {} });
  const { screen } = await openApp('/configs/base', world);
  await expect.element(screen.getByRole('main').getByText('Out of order')).toBeVisible();
  world.api.on(getBaseConfig, { config: {} });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'The schema has no fields yet' })).toBeVisible();
  await expect.element(screen.getByText('They are added in the config builder.')).toBeVisible();
});

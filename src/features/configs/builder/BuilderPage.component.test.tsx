import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type ConfigFields,
  getConfigSchema,
  previewConfigSchema,
  updateConfigSchema,
} from '#contract/http/configSchema.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { openApp } from '#tests/components/openApp.tsx';
import { dragAtOnce, expectAddress, middleOf, press } from '#tests/components/page.ts';
import { changeSchema, openBuilder, savedFields, schemaWorld } from '#tests/components/schemaWorld.ts';

const without =
  (name: string) =>
  (fields: ConfigFields): ConfigFields =>
    Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));

const all = ['mode', 'pace', 'matches', 'coinsEnabled', 'coinsKeep', 'useProxy', 'gateway', 'trace'];

test('fields stand below their categories with type, limits and default; they are copied, searched and filtered', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { screen, grid, row, tool, names, focus } = await openBuilder();
  expect(names()).toEqual(all);
  await expect
    .element(row('matches'))
    .toMatchTextContent(/Matches a day.*Integer.*Minimum 1, Maximum 60.*16/);
  await expect.element(row('mode')).toMatchTextContent(/String.*rivals, draft.*rivals/);
  await expect.element(row('trace')).toMatchTextContent(/Hidden/);
  await grid.getByRole('button', { name: 'Collapse Match' }).click();
  await expect.poll(names).toEqual(all.slice(3));
  await grid.getByRole('button', { name: 'Expand Match' }).click();
  await expect.poll(names).toEqual(all);

  await row('matches').getByText('Minimum 1, Maximum 60').click({ button: 'right' });
  await screen.getByRole('menuitem', { name: /^Copy value/ }).click();
  await expect.element(screen.getByText('Copied to the clipboard: Minimum 1, Maximum 60')).toBeVisible();
  focus('matches');
  await press('c');
  await expect
    .poll(() => write.mock.calls.map(([text]) => text))
    .toEqual(['Minimum 1, Maximum 60', 'matches']);

  await screen.getByRole('searchbox', { name: 'Search' }).fill('gate');
  await expect.poll(names).toEqual(['gateway']);
  await tool('Clear filters').click();
  await screen.getByRole('combobox', { name: 'Category' }).selectOptions('Network');
  await screen.getByRole('combobox', { name: 'Show' }).selectOptions('Only hidden');
  await expect.poll(names).toEqual(['trace']);
  await screen.getByRole('combobox', { name: 'Type' }).selectOptions('Boolean');
  await expect.element(screen.getByText('No rows match the filters')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect.poll(names).toEqual(all);
  focus('gateway');
  await press('Delete');
  await screen.getByRole('combobox', { name: 'Show' }).selectOptions('Only changed');
  await expect.poll(names).toEqual(['gateway']);
  await expectAccessible();
});

test('a field is moved within its category by keys and from its menu, and keeps the focus', async () => {
  const { world, screen, tool, names, focus, find } = await openBuilder();
  focus('matches');
  await press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['mode', 'matches', 'pace', ...all.slice(3)]);
  expect(document.activeElement).toBe(find('matches'));
  await press('Alt+ArrowUp', 'Alt+ArrowUp');
  await expect.poll(names).toEqual(['matches', 'mode', 'pace', ...all.slice(3)]);
  await expect.element(screen.getByText('Order not saved')).toBeVisible();
  await press('m');
  await expect.element(screen.getByRole('menuitem', { name: /^Move up/ })).toBeDisabled();
  await screen.getByRole('menuitem', { name: /^Move down/ }).click();
  await expect.poll(names).toEqual(['mode', 'matches', 'pace', ...all.slice(3)]);
  await tool('Save').click();
  await expect.element(screen.getByText('Schema saved')).toBeVisible();
  const saved = savedFields(world);
  expect(['mode', 'matches', 'pace'].map((name) => saved[name]?.index)).toEqual([1, 2, 3]);
  expect(world.api.requests(updateConfigSchema)[0]?.body.revision).toBe(3);
});

test('a field is moved by dragging its handle, but not while filters hide others', async () => {
  const { screen, row, names } = await openBuilder();
  const handle = (title: string) => screen.getByRole('button', { name: `Move ${title}`, exact: true });
  await userEvent.dragAndDrop(handle('Gateway'), handle('Use the proxy'), { steps: 5 } as never);
  await expect.poll(names).toEqual([...all.slice(0, 5), 'gateway', 'useProxy', 'trace']);
  for (const moves of [1, 16]) {
    await dragAtOnce(handle('Gateway'), () => middleOf(handle('Trace')), moves);
    await expect.poll(names).toEqual([...all.slice(0, 5), 'useProxy', 'trace', 'gateway']);
    await dragAtOnce(handle('Gateway'), () => middleOf(handle('Use the proxy')), moves);
    await expect.poll(names).toEqual([...all.slice(0, 5), 'gateway', 'useProxy', 'trace']);
  }
  await screen.getByRole('combobox', { name: 'Type' }).selectOptions('Boolean');
  await expect.element(handle('Use the proxy')).toBeDisabled();
  await row('useProxy').click({ button: 'right' });
  await expect
    .element(screen.getByRole('menuitem', { name: /^Move down/ }))
    .toMatchTextContent(/Clear the filters/);
  await press('Escape');
});

test('a deleted field stays visible until it is saved, at once where the API has no preview, and can be restored', async () => {
  const world = schemaWorld();
  world.api.refuse(previewConfigSchema, 404, 'Not found');
  const { screen, row, tool, names, focus } = await openBuilder(world);
  focus('gateway');
  await press('Delete');
  await expect.element(row('gateway')).toMatchTextContent(/Deleted/);
  await expect.element(screen.getByText('1 change not saved')).toBeVisible();
  await press('r');
  await expect.element(row('gateway')).not.toMatchTextContent(/Deleted/);
  await expect.element(tool('Save')).toBeDisabled();
  await press('Delete');
  await tool('Save').click();
  await expect.element(row('gateway')).not.toBeInTheDocument();
  expect(names()).toEqual(all.filter((name) => name !== 'gateway'));
  expect(savedFields(world)).not.toHaveProperty('gateway');
});

test('the effect of a change on configs is shown before it is saved', async () => {
  const world = schemaWorld();
  world.api.on(previewConfigSchema, {
    data: [
      { name: 'Careful', owner: 'ann', type: 'game', removed: ['gateway'], invalid: [] },
      {
        name: 'Base config',
        owner: null,
        type: 'base',
        removed: ['gateway'],
        invalid: [{ name: 'pace', value: 1.25 }],
      },
    ],
  });
  const { screen, dialog, tool, focus } = await openBuilder(world);
  focus('gateway');
  await press('Delete');
  await tool('Save').click();
  await expect.element(dialog).toMatchTextContent(/This affects 2 configs\./);
  await expect.element(dialog).toMatchTextContent(/1 field with values is removed.*1 value becomes invalid/);
  await expect.element(dialog).toMatchTextContent(/CarefulGame · annRemoved: Gateway/);
  await expect.element(dialog).toMatchTextContent(/Base configBaseRemoved: GatewayInvalid: Pace = 1.25/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(world.api.requests(updateConfigSchema)).toEqual([]);
  await tool('Save').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Schema saved')).toBeVisible();
  await expect.element(tool('Save')).toBeDisabled();
});

test('fields that the server refuses are marked with its reason, also one with an older name that a new field could not have', async () => {
  const world = schemaWorld();
  await changeSchema(world, ({ pace, ...others }) =>
    pace
      ? { ...others, pace, 'max.games': { ...pace, title: 'Games', identifier: 'Match->>games' } }
      : others,
  );
  world.api.refuse(updateConfigSchema, 422, 'Some fields of the schema are invalid.', {
    'schema.pace.title': 'This text is too long.',
    'schema.max.games.title': 'This text is too long.',
  });
  const { screen, row, tool, focus } = await openBuilder(world);
  focus('gateway');
  await press('Delete');
  await tool('Save').click();
  await expect.element(screen.getByText('Some fields of the schema are invalid.')).toBeVisible();
  await expect.element(row('pace')).toMatchTextContent(/Invalid/);
  await expect.element(row('max.games')).toMatchTextContent(/Invalid/);
  await tool('Save').click();
  await expect.element(screen.getByText('Some fields are invalid. Check them.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('Only invalid');
});

test('two editors: a refused save compares both versions by field, and saves what was chosen', async () => {
  const world = schemaWorld();
  const { screen, dialog, tool, focus, row } = await openBuilder(world);
  focus('gateway');
  await press('Delete');
  focus('pace');
  await press('Enter');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Speed');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await changeSchema(world, ({ pace, mode, ...others }) => ({
    ...others,
    ...(pace && { pace: { ...pace, title: 'Tempo', maximum: 3 } }),
    ...(mode && { mode: { ...mode, description: 'Which matches' } }),
  }));
  await tool('Save').click();
  const compared = screen.getByRole('dialog', { name: 'Changed in the meantime' });
  const field = (name: string) => compared.getByRole('radiogroup', { name });
  await expect.element(field('Gateway')).toMatchTextContent(/Changed by you.*MineThe field does not exist/);
  await expect.element(field('Mode')).toMatchTextContent(/Changed by the other user/);
  await expect
    .element(field('Speed'))
    .toMatchTextContent(/Changed by both.*LoadedTitle: Pace.*Maximum: 2.*Tempo.*Maximum: 3.*Speed/);
  await field('Speed')
    .getByRole('radio', { name: /^Theirs/ })
    .click();
  await compared.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Schema saved')).toBeVisible();
  await expect.element(compared).not.toBeInTheDocument();
  await expect.element(row('Tempo')).toBeVisible();
  await expect.element(tool('Save')).toBeDisabled();
  const saved = savedFields(world);
  expect(saved).not.toHaveProperty('gateway');
  expect(saved['mode']?.description).toBe('Which matches');
  expect(world.api.requests(updateConfigSchema).at(-1)?.body.revision).toBe(4);
});

test('another user’s save is announced during an edit, and shown at once otherwise', async () => {
  const world = schemaWorld();
  const { screen, tool, focus, row } = await openBuilder(world);
  await changeSchema(world, without('trace'));
  world.realtime.emit('configsUpdated', { ids: [] });
  await expect.element(row('trace')).not.toBeInTheDocument();
  focus('gateway');
  await press('Delete');
  await changeSchema(world, without('useProxy'));
  world.realtime.emit('configsUpdated', { ids: [] });
  await expect.element(screen.getByText(/^Changes have been saved since/)).toBeVisible();
  await expect.element(row('useProxy')).toBeVisible();
  await screen.getByRole('button', { name: 'Compare' }).click();
  const compared = screen.getByRole('dialog', { name: 'Changed in the meantime' });
  await compared.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('useProxy')).not.toBeInTheDocument();
  await expect.element(tool('Save')).toBeDisabled();
});

test('Cancel drops the changes after a question, and leaving by a link or by back asks too', async () => {
  const { screen, router, tool, focus, row, dialog } = await openBuilder(schemaWorld(), '/configs/base');
  focus('gateway');
  await press('Delete');
  await tool('Cancel').click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(row('gateway')).toMatchTextContent(/Deleted/);
  for (const leave of [
    () => screen.getByRole('link', { name: 'Base config' }).click(),
    () => router.navigate(-1),
  ]) {
    await leave();
    await expect.element(dialog).toMatchTextContent(/Discard changes\?/);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expectAddress('/configs/builder');
  }
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await tool('Cancel').click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(row('gateway')).not.toMatchTextContent(/Deleted/);
  await screen.getByRole('link', { name: 'Base config' }).click();
  await expectAddress('/configs/base');
});

test('a schema without fields says what to do, and a failed load can be retried', async () => {
  const world = schemaWorld();
  world.api.refuse(getConfigSchema, 400, 'Out of order');
  const { screen } = await openApp('/configs/builder', world);
  await expect.element(screen.getByRole('main').getByText('Out of order')).toBeVisible();
  world.api.on(getConfigSchema, { schema: {} });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The schema has no fields yet')).toBeVisible();
  await screen.getByRole('button', { name: 'New field' }).last().click();
  await expect.element(screen.getByRole('dialog', { name: 'New field' })).toBeVisible();
});

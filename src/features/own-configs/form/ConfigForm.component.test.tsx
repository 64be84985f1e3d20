import { expect, test } from 'vitest';
import { createGameConfig, createMullingConfig, updateGameConfig } from '#contract/http/configs.ts';
import { getConfigSchema } from '#contract/http/configSchema.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createConfig, editConfig, partsOf } from '#tests/components/configForm.ts';
import { aConfig } from '#tests/components/configsWorld.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, expectCount, press } from '#tests/components/page.ts';

test('a config is created with its set fields; hidden ones are left out, and wrong input is named', async () => {
  const { world, row, form, name, value, mode, shown, save } = await createConfig();
  expect(shown()).toEqual(['mode', 'pace', 'matches', 'useProxy', 'gateway']);
  await expect.element(value('Pace')).toHaveAttribute('placeholder', '1.25');
  await expect.element(value('Matches a day')).toHaveAttribute('placeholder', '16');
  const info = form.getByRole('button', { name: 'About Matches a day' });
  await expect.element(info).toHaveAttribute('data-tip', 'How fast it plays · Minimum: 1 · Maximum: 60');
  await value('Matches a day').fill('0');
  await expect.element(info).toHaveAttribute('data-tip', 'At least 1');
  await value('Matches a day').fill('');

  const description = form.getByRole('textbox', { name: 'Description' });
  await description.fill('abc');
  await save.click();
  await expect.element(form.getByText('Name is required')).toBeVisible();
  await expect.element(form.getByText('Description must be at least 5 characters')).toBeVisible();
  await name.fill('x'.repeat(51));
  await expect.element(form.getByText('Name must be at most 50 characters')).toBeVisible();
  expect(world.api.requests(createGameConfig)).toEqual([]);

  await description.fill('');
  await name.fill('Fast');
  await value('Pace').fill('1.5');
  await mode.selectOptions('draft');
  await form.getByRole('switch', { name: 'Use the proxy' }).click();
  await expect.element(form.getByText('Base config: 1.25')).toBeVisible();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('Fast')).toBeVisible();
  expect(world.api.requests(createGameConfig)).toEqual([
    { body: { name: 'Fast', description: null, config: { pace: 1.5, mode: 'draft', useProxy: false } } },
  ]);
});

test('fields are searched and filtered, changes reverted, and nothing invalid, empty or unchanged is saved', async () => {
  const { world, form, value, filter, shown, save } = await editConfig();
  const alert = form.getByRole('alert').last();
  await save.click();
  await expect.element(alert).toMatchTextContent('Nothing was changed');

  const search = form.getByRole('searchbox', { name: 'Search fields' });
  await search.fill('network proxy');
  await expect.poll(shown).toEqual(['useProxy']);
  await search.fill('');
  await filter('Set here').click();
  await expect.poll(shown).toEqual(['mode', 'pace']);
  await value('Pace').fill('');
  await expect.element(filter('Set here')).toMatchTextContent('Set here 1');
  await expect.element(filter('Only changed')).toMatchTextContent('Only changed 1');
  expect(shown()).toEqual(['mode', 'pace']);
  await filter('Only changed').click();
  await expect.poll(shown).toEqual(['pace']);
  await filter('Only invalid').click();
  await form.getByRole('button', { name: 'Show all fields' }).click();
  await expect.poll(() => shown().length).toBe(5);

  await value('Pace').fill('0.75');
  await expect.element(form.getByText('Was 0.5')).toBeVisible();
  await form.getByRole('button', { name: 'Undo the change of Pace' }).click();
  await expect.element(value('Pace')).toHaveValue('0.5');
  await expect.element(form.getByText('Was 0.5')).not.toBeInTheDocument();

  await value('Matches a day').fill('61');
  await save.click();
  await expect.element(alert).toMatchTextContent('Config is not valid. Check invalid fields.');
  await expect.element(value('Matches a day')).toHaveFocus();
  expect(shown()).toEqual(['matches']);
  await expect.element(form.getByText('At most 60')).toBeVisible();
  await expectAccessible('[role=dialog]');

  await filter('All').click();
  await expectCount(form.getByRole('textbox', { name: 'Pace', exact: true }), 1);
  for (const title of ['Mode', 'Pace', 'Matches a day'])
    await form.getByRole('button', { name: `Reset ${title}`, exact: true }).click();
  await expect.element(value('Pace')).toHaveValue('');
  await save.click();
  await expect.element(alert).toMatchTextContent('Cannot create empty config');
  expect(world.api.requests(updateGameConfig)).toEqual([]);

  await form.getByRole('button', { name: 'Undo the change of Mode' }).click();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(world.api.requests(updateGameConfig)).toEqual([
    {
      params: { id: 10 },
      body: { name: 'Careful', description: 'Slow and safe', config: { mode: 'draft' }, revision: 4 },
    },
  ]);
});

test('values of fields that are gone keep a config and its copy from being saved until they are removed', async () => {
  const config = aConfig({ data: { pace: 0.5, gone: 'x' } });
  const { world, screen, focus, form, save } = await editConfig({ configs: [config] });
  const orphaned = form.getByRole('region', { name: 'Values without a field' });
  await expect.element(orphaned).toMatchTextContent(/gone = x/);
  await save.click();
  await expect
    .element(form.getByRole('alert').last())
    .toMatchTextContent('Config is not valid. Check invalid fields.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(form).not.toBeInTheDocument();

  focus('Careful');
  await press('d');
  const copy = screen.getByRole('dialog', { name: 'New game config' });
  await expect.element(copy.getByRole('textbox', { name: 'Name' })).toHaveValue('Copy of Careful');
  await copy.getByRole('button', { name: 'Create' }).click();
  await expect.element(copy.getByText('Config is not valid. Check invalid fields.')).toBeVisible();
  await expect.element(copy.getByRole('button', { name: 'Remove gone' })).toHaveFocus();
  await press('Enter');
  await copy.getByRole('button', { name: 'Create' }).click();
  await expect.element(copy).not.toBeInTheDocument();
  expect(world.api.requests(createGameConfig)[0]?.body.config).toEqual({ pace: 0.5 });

  focus('^Careful');
  await press('e');
  await orphaned.getByRole('button', { name: 'Remove gone' }).click();
  await expect.element(orphaned).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => world.api.requests(updateGameConfig)[0]?.body.config).toEqual({ pace: 0.5 });
});

test('a mulling config has a tab for each target, with its switch', async () => {
  const { world, form, name, value, save } = await createConfig('mulling');
  await expect.element(form.getByRole('tab', { name: /^Coins/ })).toHaveAttribute('aria-selected', 'true');
  await name.fill('Keep some');
  await value('Keep').fill('-1');
  await save.click();
  await expect
    .element(form.getByRole('alert').last())
    .toMatchTextContent('Config is not valid. Check invalid fields.');
  await expect.element(form.getByRole('img', { name: '1 invalid' })).toBeVisible();
  await expectAccessible('[role=dialog]');
  await value('Keep').fill('5000');
  await form.getByRole('button', { name: /^All/ }).click();
  await form.getByRole('checkbox', { name: 'Enabled' }).click();
  await save.click();
  await expect.element(form).not.toBeInTheDocument();
  expect(world.api.requests(createMullingConfig)).toEqual([
    { body: { name: 'Keep some', description: null, config: { coinsKeep: 5000, coinsEnabled: true } } },
  ]);
});

test('unsaved input is lost only after a question: on closing, on a link, and on Back', async () => {
  const { screen, form, value, router } = await editConfig();
  await value('Pace').fill('0.75');
  const question = screen.getByRole('dialog', { name: 'Discard changes?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(value('Pace')).toHaveValue('0.75');
  };
  await form.getByRole('button', { name: 'Cancel' }).click();
  await stay();
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  void router.navigate('/');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectAddress('/');
});

test('without fields the form says so, and creates nothing', async () => {
  const world = createWorld({ ...demoFleet(), configs: [aConfig()] });
  const schema = await world.api.call(getConfigSchema, {});
  world.api.on(getConfigSchema, { ...schema, schema: {} });
  const { screen } = await openApp('/configs/own', world);
  await expect.element(screen.getByRole('row', { name: /Careful/ })).toBeVisible();
  await press('n');
  const { form, name, save } = partsOf(screen.getByRole('dialog', { name: 'New game config' }));
  await expect.element(form.getByText('The schema has no fields for a config of this type.')).toBeVisible();
  await name.fill('Nothing');
  await save.click();
  await expect.element(form.getByText('Cannot create empty config')).toBeVisible();
  expect(world.api.requests(createGameConfig)).toEqual([]);
});

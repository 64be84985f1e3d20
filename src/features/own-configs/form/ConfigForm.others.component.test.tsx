import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createGameConfig, updateGameConfig } from '#contract/http/configs.ts';
import { configKeys } from '#data/configs/configKeys.ts';
import { editConfig } from '#tests/components/configForm.ts';

test('a config that another user has saved meanwhile is compared by field, on saving or at once, then saved', async () => {
  const { world, screen, form, name, value, save } = await editConfig();
  await name.fill('Very careful');
  await value('Pace').fill('0.75');
  const [config] = world.fleet.configs;
  if (config) world.fleet.configs[0] = { ...config, data: { pace: 0.25, mode: 'rivals' }, revision: 5 };
  await save.click();
  const conflict = screen.getByRole('dialog', { name: 'Changed in the meantime' });
  const rowOf = (title: string) => conflict.getByRole('radiogroup', { name: title });
  await expect.element(rowOf('Pace')).toMatchTextContent(/Loaded0\.5.*Theirs0\.25.*Mine0\.75/);
  await expect.element(rowOf('Name').getByRole('radio', { name: /^Mine/ })).toBeChecked();
  await expect.element(rowOf('Mode').getByRole('radio', { name: /^Theirs/ })).toBeChecked();
  await conflict.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(value('Pace')).toHaveValue('0.75');

  world.realtime.emit('configsUpdated', { ids: [10] });
  const compare = form.getByRole('button', { name: 'Compare' });
  // It stays while the fields scroll.
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(1280, 320);
  value('Pace').element().scrollIntoView();
  await expect.element(name).not.toBeInViewport();
  await expect.element(compare).toBeInViewport();
  await compare.click();
  await expect.element(rowOf('Pace')).toMatchTextContent(/Loaded0\.5.*Theirs0\.25.*Mine0\.75/);
  await rowOf('Pace').getByRole('radio', { name: /^Mine/ }).click();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect.element(conflict).not.toBeInTheDocument();
  await expect.element(form).not.toBeInTheDocument();
  expect(world.api.requests(updateGameConfig).at(-1)?.body).toEqual({
    name: 'Very careful',
    description: 'Slow and safe',
    config: { pace: 0.75, mode: 'rivals' },
    revision: 5,
  });
});

test('a schema that another user changes reaches the open form, and a config that they delete is saved as a new one', async () => {
  const { world, row, form, value, save, built } = await editConfig();
  await value('Matches a day').fill('50');
  const schema = built.queryClient.getQueryData<{ schema: Record<string, object> }>(configKeys.schema());
  expect(Object.keys(schema?.schema ?? {})).toContain('matches');
  built.queryClient.setQueryData(configKeys.schema(), {
    ...schema,
    schema: { ...schema?.schema, matches: { ...schema?.schema['matches'], maximum: 40 } },
  });
  await expect.element(form.getByText('At most 40')).toBeVisible();
  await value('Matches a day').fill('');
  await value('Pace').fill('0.75');
  world.fleet.configs.splice(0, 1);
  // No event has arrived yet.
  world.api.refuse(updateGameConfig, 404, 'There is no such config.');
  await save.click();
  await expect.element(form.getByText('There is no such config.')).toBeVisible();
  await expect.element(form.getByText(/^This config was deleted since you began to edit/)).toBeVisible();
  await form.getByRole('button', { name: 'Save as new' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(row('Careful')).toBeVisible();
  expect(world.api.requests(createGameConfig)[0]?.body).toEqual({
    name: 'Careful',
    description: 'Slow and safe',
    config: { pace: 0.75, mode: 'draft' },
  });
});

test('a save whose answer was lost is no change of somebody else', async () => {
  const { world, screen, form, value, save } = await editConfig();
  await value('Pace').fill('0.75');
  const [config] = world.fleet.configs;
  if (config) world.fleet.configs[0] = { ...config, data: { pace: 0.75, mode: 'draft' }, revision: 5 };
  await save.click();
  await expect.element(screen.getByText('Config saved')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
});

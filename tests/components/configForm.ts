import { expect } from 'vitest';
import { openConfigs } from './configsWorld.ts';
import { press } from './page.ts';

type Opened = Awaited<ReturnType<typeof openConfigs>>;

/** Opens the form of the config Careful, which sets pace 0.5 and mode draft. */
export async function editConfig(options: Parameters<typeof openConfigs>[0] = {}) {
  const opened = await openConfigs(options);
  await expect.element(opened.row('Careful')).toBeVisible();
  opened.focus('Careful');
  await press('e');
  const form = opened.screen.getByRole('dialog', { name: 'Game config Careful' });
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  return { ...opened, ...partsOf(form) };
}

/** Opens the form of a new config. */
export async function createConfig(kind: 'game' | 'mulling' = 'game') {
  const opened = await openConfigs();
  await expect.element(opened.row('Careful')).toBeVisible();
  await press(kind === 'game' ? 'n' : 'u');
  const form = opened.screen.getByRole('dialog', { name: `New ${kind} config` });
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  return { ...opened, ...partsOf(form) };
}

/** Parts of an open form that tests use. */
export const partsOf = (form: Opened['dialog']) => ({
  form,
  name: form.getByRole('textbox', { name: 'Name' }),
  value: (title: string) => form.getByRole('textbox', { name: title, exact: true }),
  mode: form.getByRole('combobox', { name: 'Mode' }),
  filter: (name: string) =>
    form.getByRole('group', { name: 'Fields shown' }).getByRole('button', { name: new RegExp(`^${name}`) }),
  save: form.getByRole('button', { name: /^(Save|Create)$/ }),
  shown: () =>
    [...form.element().querySelectorAll('[data-field]')].map((row) => row.getAttribute('data-field')),
});

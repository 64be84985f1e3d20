import { expect, test } from 'vitest';
import { createGameConfig } from '#contract/http/configs.ts';
import { openConfigs } from '#tests/components/configsWorld.ts';
import { press } from '#tests/components/page.ts';

async function openImport() {
  const opened = await openConfigs();
  await expect.element(opened.row('Careful')).toBeVisible();
  await press('i');
  const form = opened.screen.getByRole('dialog', { name: 'New game config from a .JSON file' });
  await expect.element(form.getByRole('button', { name: 'Choose a .JSON file' })).toBeVisible();
  /** Like the file dialog of a browser; a large file would take long on its way through the test runner. */
  const choose = (content: BlobPart, name = 'fast.json'): void => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file');
    const chosen = new DataTransfer();
    chosen.items.add(new File([content], name, { type: 'application/json' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const problems = form.getByRole('list', { name: 'Problems of the file' });
  return { ...opened, form, choose, problems, create: form.getByRole('button', { name: 'Create' }) };
}

test('what was found is shown, and only then a config is created, named like its file', async () => {
  const { world, row, form, choose, create } = await openImport();
  choose('{"Match->>pace": 1.5, "Match->>mode": "draft"}');
  await expect.element(form.getByText('Found 2 config fields in file fast.json')).toBeVisible();
  expect(world.api.requests(createGameConfig)).toEqual([]);
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('fast');
  await create.click();
  await expect.element(row('fast')).toBeVisible();
  expect(world.api.requests(createGameConfig)).toEqual([
    { body: { name: 'fast', description: null, config: { pace: 1.5, mode: 'draft' } } },
  ]);
});

test('unknown, repeated and invalid keys are listed with their place, and nothing is saved', async () => {
  const { world, form, choose, problems, create } = await openImport();
  choose(`{
  "Match->>pace": 9,
  "Match->>speed": 1,
  "Match->>mode": "draft",
  "Match->>mode": "rivals",
  "__proto__": {"polluted": true}
}`);
  await expect.element(form.getByText('Found 1 config field in file fast.json')).toBeVisible();
  const lines = () =>
    problems
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(lines)
    .toEqual([
      'Invalid config value Match->>pace = 9line 2, column 3',
      'Unknown schema key Match->>speedline 3, column 3',
      'The key Match->>mode occurs more than onceline 5, column 3',
      'Unknown schema key __proto__line 6, column 3',
    ]);
  expect({}).not.toHaveProperty('polluted');
  await create.click();
  await expect.element(form.getByRole('alert').last()).toMatchTextContent(/The file has 4 problems/);
  expect(world.api.requests(createGameConfig)).toEqual([]);
});

test('the valid fields of a file with problems can be completed in the form', async () => {
  const { screen, form, choose } = await openImport();
  choose('{"Match->>pace": 1.5, "x": 1}');
  await form.getByRole('button', { name: 'Continue in the form with the valid fields' }).click();
  const next = screen.getByRole('dialog', { name: 'New game config' });
  await expect.element(next.getByRole('textbox', { name: 'Name' })).toHaveValue('fast');
  await expect.element(next.getByRole('textbox', { name: 'Pace', exact: true })).toHaveValue('1.5');
});

test.each([
  ['{"Match->>pace": 1,}', 'fast.json', 'This file is no valid JSON: line 1, column 20.'],
  ['[1]', 'fast.json', 'This file contains no object with config keys.'],
  ['{}', 'notes.txt', 'notes.txt is no .json file.'],
])('%s in %s is refused: %s', async (content, name, reason) => {
  const { form, choose } = await openImport();
  choose(content, name);
  await expect.element(form.getByText(reason)).toBeVisible();
});

test('a file of 50 MB is refused without being opened', async () => {
  const { form, choose } = await openImport();
  let isOpened = false;
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = function () {
    isOpened = true;
    return arrayBuffer.call(this);
  };
  try {
    choose(new Uint8Array(50_000_000), 'huge.json');
    await expect
      .element(form.getByText('huge.json is too large: it has 50 MB, and a config has 1 MB at most.'))
      .toBeVisible();
  } finally {
    Blob.prototype.arrayBuffer = arrayBuffer;
  }
  expect(isOpened).toBe(false);
});

test('a file that can no longer be read is named', async () => {
  const { form, choose } = await openImport();
  const { arrayBuffer } = Blob.prototype;
  Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('It is gone', 'NotFoundError'));
  try {
    choose('{}');
    await expect.element(form.getByText('Error occurred reading file: fast.json')).toBeVisible();
  } finally {
    Blob.prototype.arrayBuffer = arrayBuffer;
  }
});

test('a file is required, and an empty one creates nothing', async () => {
  const { world, form, choose, create } = await openImport();
  await form.getByRole('textbox', { name: 'Name' }).fill('Empty');
  await create.click();
  await expect.element(form.getByText('File is required')).toBeVisible();
  choose('{}');
  await expect.element(form.getByText('Found 0 config fields in file fast.json')).toBeVisible();
  await create.click();
  await expect.element(form.getByRole('alert').last()).toMatchTextContent('Can create empty config');
  expect(world.api.requests(createGameConfig)).toEqual([]);
});

test('a file in another encoding is refused: its letters would become other values', async () => {
  const { form, choose } = await openImport();
  choose(
    Uint8Array.from('{"Match->>mode": "\u00e4"}', (char) => char.charCodeAt(0)),
    'old.json',
  );
  await expect.element(form.getByText(/^old\.json is not in UTF-8\./)).toBeVisible();
  choose('{"Match->>mode": "draft"}');
  await expect.element(form.getByText('Found 1 config field in file fast.json')).toBeVisible();
});

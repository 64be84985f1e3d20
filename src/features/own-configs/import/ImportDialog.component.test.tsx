import { expect, test, vi } from 'vitest';
import { createGameConfig } from '#contract/http/configs.ts';
import { expectAccessible } from '#tests/components/axe.ts';
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

test('a file is required and what was found is shown, before a config is created, named like its file', async () => {
  const { world, row, form, choose, create } = await openImport();
  await form.getByRole('textbox', { name: 'Name' }).fill('Empty');
  await create.click();
  await expect.element(form.getByText('File is required')).toBeVisible();
  choose('{}');
  await expect.element(form.getByText('Found 0 config fields in file fast.json')).toBeVisible();
  await create.click();
  await expect.element(form.getByRole('alert').last()).toMatchTextContent('Cannot create empty config');

  await form.getByRole('textbox', { name: 'Name' }).fill('');
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

test('keys that are unknown, repeated or invalid are listed with their place; the rest goes on to the form', async () => {
  const { world, screen, form, choose, problems, create } = await openImport();
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
  await expectAccessible('[role=dialog]');
  await create.click();
  await expect.element(form.getByRole('alert').last()).toMatchTextContent(/The file has 4 problems/);
  expect(world.api.requests(createGameConfig)).toEqual([]);

  choose('{"Match->>pace": 1.5, "x": 1}');
  await expect.poll(lines).toEqual(['Unknown schema key xline 1, column 23']);
  await form.getByRole('button', { name: 'Continue in the form with the valid fields' }).click();
  const next = screen.getByRole('dialog', { name: 'New game config' });
  await expect.element(next.getByRole('textbox', { name: 'Name' })).toHaveValue('fast');
  await expect.element(next.getByRole('textbox', { name: 'Pace', exact: true })).toHaveValue('1.5');
});

test('a file that is no config is refused with the reason, one of 50 MB without being opened', async () => {
  const { form, choose } = await openImport();
  for (const [content, name, reason] of [
    ['{"Match->>pace": 1,}', 'fast.json', 'This file is not valid JSON: line 1, column 20.'],
    ['[1]', 'fast.json', 'This file contains no object with config keys.'],
    ['{}', 'notes.txt', 'notes.txt is not a .json file.'],
  ] as const) {
    choose(content, name);
    await expect.element(form.getByText(reason)).toBeVisible();
  }
  // Its letters would become other values.
  choose(
    Uint8Array.from('{"Match->>mode": "\u00e4"}', (char) => char.charCodeAt(0)),
    'old.json',
  );
  await expect.element(form.getByText(/^old\.json is not in UTF-8\./)).toBeVisible();
  choose('{"Match->>mode": "draft"}');
  await expect.element(form.getByText('Found 1 config field in file fast.json')).toBeVisible();

  const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
  choose(new Uint8Array(50_000_000), 'huge.json');
  await expect
    .element(form.getByText('huge.json is too large: it has 50 MB, and a config has 1 MB at most.'))
    .toBeVisible();
  expect(read).not.toHaveBeenCalled();
  read.mockRejectedValue(new DOMException('It is gone', 'NotFoundError'));
  choose('{}');
  await expect.element(form.getByText('Error occurred reading file: fast.json')).toBeVisible();
});

test('the file that was chosen last counts, whichever is read first', async () => {
  const { world, row, form, choose, create } = await openImport();
  const slow = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockReturnValueOnce(slow.promise);
  choose('', 'slow.json');
  choose('{"Match->>pace": 1.5}', 'later.json');
  await expect.element(form.getByText('Found 1 config field in file later.json')).toBeVisible();
  slow.resolve(new TextEncoder().encode('{}').buffer);
  await create.click();
  await expect.element(row('later')).toBeVisible();
  expect(world.api.requests(createGameConfig)[0]?.body.config).toEqual({ pace: 1.5 });
});

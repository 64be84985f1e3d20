import { expect, test } from 'vitest';
import { updateConsole } from '#contract/http/consoles.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

/** The dialog for the name of C1-01, which somebody else can rename as well. */
async function setUp() {
  const fleet = demoFleet();
  const [aConsole] = fleet.consoles;
  if (!aConsole) throw new Error('The demo has no console');
  const world = createWorld(fleet);
  const renamed = (name: string): void => {
    fleet.consoles.splice(0, 1, { ...aConsole, name });
  };
  world.api.on(updateConsole, ({ body }) => {
    const now = fleet.consoles.find(({ id }) => id === 11)?.name;
    if (body.seen?.name !== now)
      refuse(
        409,
        'This console has been changed in the meantime, by another user or in another window. Check it again before saving.',
      );
    renamed(body.name ?? '');
    return {};
  });
  const { screen } = await openApp('/playing-control/all?server=1', world);
  await screen.getByRole('button', { name: 'All actions of C1-01' }).click();
  await screen.getByRole('menuitem', { name: /^Rename/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Rename console' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('c1-01');
  await name.fill('mine');
  const submit = dialog.getByRole('button', { name: 'Rename' });
  const sent = () => world.api.requests(updateConsole).map(({ body }) => body);
  return { world, screen, dialog, name, submit, renamed, sent };
}

test('a new name whose answer was lost is no change of somebody else', async () => {
  const { world, screen, dialog, submit, renamed, sent } = await setUp();
  renamed('mine');
  world.realtime.emit('consolesUpdated', { ids: [11] });
  const known = screen.getByRole('article', { name: 'MINE', includeHidden: true });
  await expect.element(known).toBeInTheDocument();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('a name that somebody else has set meanwhile is shown before it is overwritten, whether this page knows it or not', async () => {
  const { world, screen, dialog, name, submit, renamed, sent } = await setUp();
  renamed('theirs');
  await submit.click();
  await expect.element(dialog.getByText(/^This console has been changed in the meantime/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(name).toHaveValue('theirs');

  await name.fill('mine again');
  renamed('others');
  world.realtime.emit('consolesUpdated', { ids: [11] });
  await expect
    .element(dialog.getByText('Changed in the meantime, by another user or in another window:'))
    .toBeVisible();
  await expect.element(dialog.getByText('others', { exact: true })).toBeVisible();
  await submit.click();
  expect(sent()).toEqual([{ name: 'mine', seen: { name: 'c1-01' } }]);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent().at(-1)).toEqual({ name: 'mine again', seen: { name: 'others' } });
  await expect.element(screen.getByRole('article', { name: 'MINE AGAIN' })).toBeVisible();
});

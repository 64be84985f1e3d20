import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createNote, getNotes, type Note, solveNote } from '#contract/http/notes.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { answerControl } from '#tests/components/answerControl.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

test('notes are written and solved at a console; one that somebody else has reserved is taken only after a question', async () => {
  const fleet = demoFleet();
  // A guest: what the owner of the session has reserved is reserved by somebody else.
  const user = { actor: { id: 55, username: 'Gus' } };
  const world = createWorld({ ...fleet, role: 'operator', user });
  answerControl(world.channel);
  const reserved: Note = {
    id: 7,
    about: { kind: 'console', id: 11, name: 'c1-01' },
    serverId: 1,
    text: '',
    until: new Date(Date.now() + 3_600_000).toISOString(),
    author: { id: world.me.id, username: 'Ann' },
    createdAt: new Date().toISOString(),
  };
  const note: Note = { ...reserved, id: 8, text: 'Controller is charging', until: null };
  let notes = [reserved];
  world.api.on(getNotes, () => ({ data: notes }));
  world.api.on(createNote, ({ body }) => {
    notes = [{ ...note, text: body.text }, reserved];
    return { id: note.id };
  });
  world.api.on(solveNote, () => {
    notes = [reserved];
    return {};
  });
  const { screen } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile.getByText(/^Reserved by Ann until/)).toBeVisible();
  await tile.getByRole('button', { name: /^All actions/ }).click();
  await screen.getByRole('menuitem', { name: 'Notes, reservation' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Notes on C1-01' });
  await dialog.getByRole('textbox', { name: 'New note' }).fill(note.text);
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect.element(dialog.getByText(note.text)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: `Close note: ${note.text}` }).click();
  await expect.element(dialog.getByText('No open notes.')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  notes = [note, reserved];
  world.realtime.emit('notesUpdated', { ids: [note.id] });
  await expect.element(tile.getByTitle(/Controller is charging/)).toBeVisible();
  await tile.getByRole('button', { name: /^All actions/ }).click();
  await screen.getByRole('menuitem', { name: /^To control mode/ }).click();
  await screen.getByRole('button', { name: 'Take control' }).click();
  const question = screen.getByRole('dialog', { name: 'Take over?' });
  await expect.element(question).toMatchTextContent('reserved by Ann until');
  expect(world.channel.requests('setPad')).toHaveLength(0);
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect.element(screen.getByRole('button', { name: 'Give back', exact: true })).toBeVisible();
});

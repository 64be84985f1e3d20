import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  getScreenPictures,
  getScreens,
  getScreenTimes,
  mergeScreens,
  type Screen,
  updateScreen,
} from '#contract/http/screens.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

const jpeg =
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQAAPwAA/9k=';

const screenOf = (id: number, name: string | null, consoleIds: number[] = []): Screen => ({
  id,
  name,
  attention: false,
  limit: null,
  limitInUse: 300,
  usual: null,
  ignore: [],
  variants: 1,
  seenAt: '2026-11-26T10:00:00.000Z',
  consoleIds,
  since: null,
});

function worldOf(data: Screen[]) {
  const world = createWorld({ role: 'operator' });
  world.api.on(getScreens, { data, moving: [7], unknown: [], stuck: [] });
  world.api.on(getScreenPictures, { data: data.map(({ id }) => ({ id, screenId: id, jpeg })) });
  world.api.on(getScreenTimes, {
    data: [
      { day: '2026-11-26', script: 'Rivals', kind: 'screen', screenId: 1, seconds: 2_280 },
      { day: '2026-11-26', script: 'Rivals', kind: 'moving', screenId: null, seconds: 3_720 },
    ],
  });
  world.api.on(updateScreen, {});
  world.api.on(mergeScreens, {});
  return world;
}

test('a screen is named, marked and given parts that do not count; the time by screen is shown', async () => {
  const world = worldOf([screenOf(1, 'Main menu', [3, 4]), screenOf(2, null)]);
  const { screen: app } = await openApp('/screens', world);
  await expect.element(app.getByRole('link', { name: '2 consoles now' })).toBeVisible();
  await expect.element(app.getByRole('img', { name: /Main menu 38.?%, In a match 62/ })).toBeVisible();
  await expectAccessible();
  await app.getByRole('button', { name: 'Name it' }).click();
  await app.getByRole('textbox', { name: 'Name' }).fill('Connection lost');
  await app.getByRole('checkbox', { name: 'Needs attention' }).click();
  await app.getByRole('button', { name: 'Row 1, column 2' }).click();
  await app.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => world.api.requests(updateScreen))
    .toMatchObject([
      {
        params: { id: 2 },
        body: {
          name: 'Connection lost',
          attention: true,
          limit: null,
          ignore: [{ y: 0, height: 0.25 }],
          seen: { name: null, attention: false, limit: null, ignore: [] },
        },
      },
    ]);
});

test('chosen screens become one, with the settings of the one that has a name', async () => {
  const world = worldOf([screenOf(1, 'Main menu'), screenOf(2, null), screenOf(3, null)]);
  const { screen: app } = await openApp('/screens', world);
  await app.getByRole('checkbox', { name: 'Select Main menu' }).click();
  await app.getByRole('checkbox', { name: 'Select Without a name' }).first().click();
  await app.getByRole('button', { name: 'Merge 2 screens' }).click();
  await expect.element(app.getByRole('radio', { name: 'Main menu' })).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => world.api.requests(mergeScreens))
    .toMatchObject([{ body: { into: 1, screenIds: [2] } }]);
});

test('what a colleague changes while a screen is edited is shown, and a removed one leaves the form and no dead buttons', async () => {
  const data = [screenOf(1, 'Main menu'), screenOf(2, 'Lobby')];
  const world = worldOf(data);
  const { screen: app } = await openApp('/screens', world);
  const card = (name: string) => app.getByRole('listitem').filter({ hasText: name });
  await card('Main menu').getByRole('button', { name: 'Edit' }).click();
  await app.getByRole('textbox', { name: /^Stuck after/ }).fill('60');
  data[0] = screenOf(1, 'Start menu');
  world.realtime.emit('screensUpdated', {});
  await app.getByRole('button', { name: 'Use theirs' }).click();
  data.shift();
  world.realtime.emit('screensUpdated', {});
  await expect.element(card('Start menu')).not.toBeInTheDocument();
  await expect.element(app.getByRole('textbox', { name: 'Name' })).toHaveValue('Start menu');
  await app.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => world.api.requests(updateScreen).at(-1)?.body)
    .toMatchObject({ name: 'Start menu', limit: 60 });
  await card('Lobby').getByRole('button', { name: 'Delete' }).click();
  data.splice(0);
  world.realtime.emit('screensUpdated', {});
  await expect.element(app.getByRole('dialog')).not.toBeInTheDocument();
});

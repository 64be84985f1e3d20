import { createServerGroup, deleteServerGroup, updateServerGroup } from '#contract/http/serverGroups.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp, GroupsScreen } from './serverGroups.ts';

const prefix = 'E2E ';
test.afterEach(({ api }) => cleanUp(api, prefix));

test('a concurrent change of a group is shown before it is overwritten, and typed input is kept', async ({
  page,
  api,
  stack,
}) => {
  const name = `${prefix}shared`;
  const operator = await sessionOf(stack.url, 'operator');
  const group = await operator.call(createServerGroup, { body: { name } });
  const screen = new GroupsScreen(page);
  await screen.open();
  await screen.choose(screen.group(name), 'Update group');
  const dialog = screen.dialog('Update server group');
  await dialog.getByLabel('Description').fill('What I have typed');

  const theirs = `${prefix}theirs`;
  await api.call(updateServerGroup, {
    params: { id: group.id },
    body: { name: theirs, description: null, revision: group.revision },
  });
  await expect(
    dialog.getByText('Changed in the meantime, by another user or in another window:'),
  ).toBeVisible();
  await expect(dialog.getByText(theirs)).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('What I have typed');
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(screen.group(theirs)).toContainText('What I have typed');

  await screen.choose(screen.group(theirs), 'Update group');
  await api.call(deleteServerGroup, { params: { id: group.id } });
  await expect(page.getByText('This group has just been deleted.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

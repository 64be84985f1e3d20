import { expect, test } from './fixtures.ts';
import { GroupsScreen } from './serverGroups.ts';

test('rows, menus and columns of server groups are reachable by touch, with targets of 44 px', async ({
  page,
}) => {
  const screen = new GroupsScreen(page);
  await screen.open();
  const row = page.getByRole('treegrid').locator('tbody > [data-row]').first();
  const actions = row.getByRole('button', { name: /^Actions of/ });
  for (const target of [actions, row.getByRole('button', { name: /^Expand/ })]) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await row.tap();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await actions.tap();
  await expect(page.getByRole('menuitem', { name: 'Update group' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Update group' }).tap();
  const field = await screen.dialog('Update server group').getByLabel('Name').boundingBox();
  expect(field?.height).toBeGreaterThanOrEqual(44);
});

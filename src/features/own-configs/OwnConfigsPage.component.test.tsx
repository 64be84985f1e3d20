import { expect, test } from 'vitest';
import { deleteConfig, getBaseConfig, getConfigDownloadLink, getOwnConfigs } from '#contract/http/configs.ts';
import { getConfigSchema } from '#contract/http/configSchema.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { aConfig, openConfigs } from '#tests/components/configsWorld.ts';
import { expectCount, press } from '#tests/components/page.ts';

test('configs are shown and searched; the menu of an own one has everything, others are viewed and copied', async () => {
  const { screen, grid, row, focus } = await openConfigs();
  await expect.element(row('Careful')).toMatchTextContent(/Careful.*Game.*Slow and safe.*2026.*2.*Mine/);
  await expect.element(row('Coins')).toMatchTextContent(/Mulling.*Mine/);
  await expect.element(row('Calibration')).toMatchTextContent(/Game.*Others/);
  await expect.element(screen.getByText('4 configs')).toBeVisible();
  await expect.element(screen.getByText('2 own')).toBeVisible();
  await expectAccessible();
  const labels = () =>
    screen
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent?.replace(/(E|V|D|S|Delete)$/, ''));
  focus('Careful');
  await press('m');
  await expectCount(screen.getByRole('menuitem'), 6);
  expect(labels()).toEqual(['Edit', 'View', 'Activity', 'Duplicate', 'Export to a file', 'Delete']);
  await press('Escape');
  focus('Calibration');
  await press('m');
  await expect.poll(labels).toEqual(['View', 'Activity', 'Duplicate']);
  await press('Escape');
  focus('Base config');
  await press('m');
  await expect.poll(labels).toEqual(['View', 'Activity']);
  await press('Escape');
  await screen.getByRole('searchbox').fill('mulling');
  await expectCount(grid.getByRole('rowheader'), 1);
});

test('a user who may only view sees the values, but no way to change them', async () => {
  const { screen, row, focus, dialog } = await openConfigs({ role: 'operator' });
  await expect.element(row('Careful')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^New / })).not.toBeInTheDocument();
  focus('Careful');
  await press('m');
  await expectCount(screen.getByRole('menuitem'), 2);
  await press('Escape');
  focus('Careful');
  await press('Enter');
  await expect.element(dialog).toHaveAccessibleName('Config Careful');
  await expect.element(dialog.getByRole('row', { name: /Mode/ })).toMatchTextContent(/draft/);
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
});

test('a config is deleted after a question; where it is used it stays, and the places are named', async () => {
  const { world, row, focus, dialog } = await openConfigs();
  await expect.element(row('Coins')).toBeVisible();
  focus('Coins');
  await press('Delete');
  await expect.element(dialog).toMatchTextContent(/Delete the config Coins\? This cannot be undone\./);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(row('Coins')).not.toBeInTheDocument();
  expect(world.api.requests(deleteConfig)).toEqual([{ params: { id: 11 } }]);

  const refusal = "'Careful' is used by server group 'North'; server 'South 1'. Remove it there first.";
  world.api.refuse(deleteConfig, 409, refusal);
  focus('Careful');
  await press('Delete');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog.getByText(refusal)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row('Careful')).toBeVisible();
});

test('an export opens the download of its token', async () => {
  const { world, screen, row, focus } = await openConfigs();
  world.api.on(getConfigDownloadLink, { token: 'token-10', leftOut: ['pace', 'gone'] });
  const opened: string[] = [];
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.hasAttribute('download')) return;
    event.preventDefault();
    opened.push(new URL(event.target.href).pathname);
  };
  // A link outside the document has no other place to be caught.
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    this.addEventListener('click', onClick);
    click.call(this);
  };
  try {
    await expect.element(row('Careful')).toBeVisible();
    focus('Careful');
    await press('s');
    await expect.poll(() => opened).toEqual(['/api/download/config/token-10']);
    await expect.element(screen.getByText(/^2 values are not in the file, .*: pace, gone$/)).toBeVisible();
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
  expect(world.api.requests(getConfigDownloadLink)).toEqual([{ params: { id: 10 } }]);
});

test('an empty list offers to create; an event refreshes it, and a failed refresh says why', async () => {
  const { screen, world, row } = await openConfigs({ configs: [] });
  await expect.element(screen.getByText('No configs yet')).toBeVisible();
  await expectCount(screen.getByRole('button', { name: 'New game config' }), 2);
  world.fleet.configs.push(aConfig({ id: 20, name: 'Fresh' }));
  world.realtime.emit('configsUpdated', { ids: [20] });
  await expect.element(row('Fresh')).toBeVisible();
  world.api.refuse(getOwnConfigs, 500, 'The database is away');
  world.realtime.emit('configsUpdated', { ids: [1] });
  await expect.element(screen.getByText(/Refresh failed: The database is away/)).toBeVisible();
});

test('offline an open form keeps its input until it is discarded', async () => {
  const { screen, goOffline, row, focus } = await openConfigs();
  await expect.element(row('Careful')).toBeVisible();
  focus('Careful');
  await press('e');
  const form = screen.getByRole('dialog', { name: 'Game config Careful' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Very careful');
  await goOffline();
  await expect.element(form.getByText(/^You are offline\. This can be sent once/)).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Very careful');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(form).not.toBeInTheDocument();
});

test('offline the values of a config can be seen, also when no dialog was opened before, and not changed', async () => {
  const { screen, world, goOffline, row, focus } = await openConfigs();
  await expect.element(row('Careful')).toBeVisible();
  await expect.poll(() => world.api.requests(getConfigSchema).length).toBeGreaterThan(0);
  await expect.poll(() => world.api.requests(getBaseConfig).length).toBeGreaterThan(0);
  await goOffline();
  await expect.element(screen.getByText(/^You are offline\. Data from .*, read-only\.$/)).toBeVisible();
  focus('Careful');
  await press('m');
  const edit = screen.getByRole('menuitem', { name: /^Edit/ });
  await expect.element(edit).toBeDisabled();
  await expect.element(edit).toMatchTextContent(/Not possible while you are offline/);
  await press('Escape');
  focus('Careful');
  await press('Enter');
  const view = screen.getByRole('dialog', { name: 'Config Careful' });
  await expect.element(view.getByRole('row', { name: /Pace/ })).toMatchTextContent(/0\.5/);
});

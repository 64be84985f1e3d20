import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { consoleStatus } from '#contract/enums.ts';
import type { Server } from '#contract/http/servers.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { openProbe } from '#tests/support/probe.ts';
import { expect, sessionOf, test } from './fixtures.ts';
import { cleanUp } from './serverGroups.ts';
import { readServer, attachOwnServers, InfoScreen } from './serversInfo.ts';

const groupName = 'E2E bench';

test.afterEach(({ api }) => cleanUp(api, groupName));

const named = async (api: ApiClient, name: string): Promise<Server> => {
  const server = (await api.servers()).find(({ fullName }) => fullName === name);
  if (!server) throw new Error(`There is no server ${name}`);
  return server;
};

async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  return text.split('\r\n');
}

async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const started = page.waitForEvent('download');
  await act();
  return started;
}

test('logs, disconnect, close, open, rename and connect work from a console line, and the server load updates', async ({
  page,
  api,
}) => {
  const server = await named(api, 'South 1');
  const all = await api.consoles(server.id);
  const gameConsole = all.find(
    ({ status, accounts }) => status === consoleStatus.connected && accounts.length === 1,
  );
  const empty = all.find(({ accountCount }) => accountCount === 0);
  if (!gameConsole || !empty) throw new Error('South 1 has no such consoles');
  const screen = new InfoScreen(page);
  /** The card counts like the API, whose count keeps changing. */
  const expectActive = (): Promise<void> =>
    expect(async () => {
      const now = await api.consoles(server.id);
      const active = now.filter(({ status }) => status === consoleStatus.connected).length;
      await expect(screen.card(server)).toContainText(`Active consoles: ${active} of ${now.length}`, {
        timeout: 2_000,
      });
    }).toPass();
  const isConnected = async (): Promise<boolean> =>
    (await api.consoles(server.id)).some(
      ({ id, status }) => id === gameConsole.id && status === consoleStatus.connected,
    );
  await screen.open();
  const line = screen.line(server, gameConsole.name);
  // The console may have reached its daily limit by then.
  const idle = /disconnected|out of tasks/;
  const choose = async (action: string) => {
    await line.click();
    await screen.item(action).click();
  };
  await expect(line).toContainText('connected');
  await expect(line).toContainText(new RegExp(`\\d+/${gameConsole.gameActivity?.maxGamesToday}`));
  await expectActive();
  const loads = screen.card(server).getByRole('meter');
  await expect(loads).toHaveCount(2);
  for (const load of await loads.all()) await expect(load).toHaveAttribute('aria-valuetext', /^[1-9]\d* %$/);
  const processor = await loads.first().getAttribute('aria-valuetext');

  await choose('Disconnect');
  await screen.dialog('Disconnect console').getByRole('button', { name: 'Disconnect' }).click();
  await expect(line).toContainText(idle);
  await expect.poll(isConnected).toBe(false);
  await expectActive();
  await choose('Close console');
  await expect(line).toContainText('closed');
  await choose('Open console');
  await expect(line).toContainText(idle);

  await line.press('F2');
  const name = `${gameConsole.name}-E2E`;
  await screen.dialog('Rename console').getByRole('textbox').fill(name);
  await page.keyboard.press('Enter');
  const renamed = screen.line(server, name);
  await expect(renamed).toBeFocused();
  await renamed.press('F2');
  await screen.dialog('Rename console').getByRole('textbox').fill(gameConsole.name);
  await page.keyboard.press('Enter');
  await expect(line).toBeFocused();

  await choose('Connect');
  // Soon connected.
  await expect(line).toContainText(/(?<!dis)connect(ing|ed)/);
  await expect(loads.first()).not.toHaveAttribute('aria-valuetext', processor ?? '');

  // The console's log, and its part of the server's log.
  const log = await downloadBy(page, () => choose('Download logs'));
  expect(log.suggestedFilename()).toMatch(/^C3-\d\d-\d{4}(-\d\d){4}\.txt$/);
  expect((await linesOf(log)).length).toBeGreaterThan(1);
  const queue = await downloadBy(page, () => choose('Download queue logs'));
  expect(queue.suggestedFilename()).toMatch(/^queue-C3-\d\d-\d{4}(-\d\d){4}\.txt$/);
  for (const entry of await linesOf(queue)) expect(entry).toContain(`[${gameConsole.name}]`);
  const whole = await downloadBy(page, () => screen.choose(server, /^Download queue logs/));
  expect(whole.suggestedFilename()).toMatch(/^queue-South 1-\d{4}(-\d\d){4}\.txt$/);
  expect((await linesOf(whole)).length).toBeGreaterThan(1);
  await screen.line(server, empty.name).click();
  await screen.item('Download queue logs').click();
  await expect(screen.toast(`No data to download for the console ${empty.name}`)).toBeVisible();

  await line.click();
  await expect(screen.item('To accounts')).toHaveCount(
    await page.getByRole('navigation').getByRole('link', { name: 'All accounts' }).count(),
  );
  await screen.item('To playing control').click();
  await expect(page).toHaveURL(
    new RegExp(`/playing-control/all\\?server=${server.id}.*#console-${gameConsole.id}$`),
  );
});

test('remote control is installed and reinstalled in every way; an agent is updated', async ({
  page,
  api,
  stack,
}) => {
  const operator = await sessionOf(stack.url, 'operator');
  const own = await attachOwnServers(stack, operator, groupName);
  const [first, second] = own;
  const probe = await openProbe(stack, api);
  const params = ({ token }: Server) => probe.channel.request('remoteControlParams', { token });
  const screen = new InfoScreen(page);
  await screen.open();
  const popup = page.getByRole('dialog', { name: /^Remote control of/ });

  // New machines have no remote control.
  await screen.remote(first).click();
  await expect(popup).toContainText('Remote control is not installed on this server.');
  await popup.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(screen.toast('Remote control is installed on the server.')).toBeVisible();
  const { id } = await params(first);
  await expect(popup).toContainText(id);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);

  const again = 'Rustdesk reinstalled on remote server successfully!!!';
  const shift = (await params(first)).password;
  await screen.remote(first).click({ modifiers: ['Shift'] });
  await expect(screen.toast(again)).toBeVisible();
  await expect(popup).toHaveCount(0);
  const alt = (await params(first)).password;
  expect(alt).not.toBe(shift);
  await screen.remote(first).click({ modifiers: ['Alt'] });
  await screen.choose(second, /^Reinstall remote control/);
  await expect.poll(async () => (await params(first)).password).not.toBe(alt);
  await expect.poll(() => params(second).catch(() => null)).not.toBeNull();

  // An agent updated by an earlier run stays updated.
  const old = [...own, ...(await api.servers())].find(({ agent }) => agent?.version === '2.4.1.0');
  if (!old) throw new Error('Every agent is the newest one');
  const update = screen.card(old).getByRole('button', { name: /^Update agent of .* to 2\.5\.0\.0$/ });
  await update.click();
  await expect(screen.toast('Update server agent request was sent successfully.')).toBeVisible();
  await expect(update).toHaveCount(0);
  await expect(screen.card(old)).toContainText('2.5.0.0');
  await expect.poll(async () => (await readServer(api, old)).agent?.version).toBe('2.5.0.0');
  await probe.close();
});

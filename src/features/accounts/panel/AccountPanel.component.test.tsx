import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { accountStatus } from '#contract/enums.ts';
import { checkAccountProxy, getAccountDuid } from '#contract/http/accounts/calls.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { getAccountsWhy } from '#contract/http/why.ts';
import { getServerTasks, type Task } from '#contract/http/tasks.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { oneTimeCodes, spacedCode } from '#domain/accounts/pairing/oneTimeCode.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { clickAtOnce, expectAddress } from '#tests/components/page.ts';

const gauth = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const place = {
  server: { id: 1, name: 'North 1' },
  serverGroup: { id: 1, name: 'North' },
  console: { id: 11, name: 'c1-01' },
};
const ann = anAccount({
  ...place,
  id: 1,
  email: 'ann@x.io',
  password: 'open sesame',
  psn: { id: 'ann-psn', gauth },
  proxy: { ip: '10.0.0.7', port: '8080', login: 'me', password: 'proxy pass' },
  balance: { balance: 12_500_000, updatedAt: null },
});
const bob = anAccount({
  ...place,
  id: 2,
  index: 1,
  email: 'bob@x.io',
  status: accountStatus.failed,
  lastError: 'Lost connection',
  console: { id: 13, name: 'c1-03' },
});

const closed = anAccount({
  ...place,
  id: 3,
  email: 'cay@y.io',
  console: { id: 14, name: 'c1-04', open: false },
});

const aTask = (id: number, over: Partial<Task> = {}): Task => ({
  id,
  start: Date.now() - 60_000 * (10 - id),
  end: null,
  tag: null,
  error: null,
  type: 'work',
  status: 'active',
  ...over,
});

async function setUp(
  address: string,
  over: Parameters<typeof createWorld>[0] = {},
  prepare: (world: ReturnType<typeof createWorld>) => void = () => undefined,
) {
  const world = createWorld({ ...demoFleet(), accounts: [ann, bob, closed], ...over });
  prepare(world);
  const taskAccount = ({ id, email }: Account, tasks: Task[]) => ({ id, email, consoleId: 11, tasks });
  world.api.on(getServerTasks, {
    group: { id: 1, name: 'North' },
    consoles: [
      {
        id: 11,
        name: 'c1-01',
        accounts: [
          taskAccount(ann, [
            aTask(1, { type: 'signIn', status: 'failed', error: 'No code', end: Date.now() }),
            aTask(2, { tag: 'Objectives' }),
          ]),
          taskAccount(bob, [aTask(3, { type: 'queue' })]),
        ],
      },
    ],
  });
  const app = await openApp(address, world);
  const panel = app.screen.getByRole('complementary', { name: /^Account/ });
  return { ...app, world, panel };
}

test('Enter on a row, its menu and the palette open the panel under its own address; Back and Escape close it; a deleted account is reported', async () => {
  const { screen, panel, world, built } = await setUp('/accounts/all?q=x.io');
  await screen.getByRole('rowheader', { name: 'bob@x.io' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel.getByRole('heading', { name: 'bob@x.io' })).toBeVisible();
  await expectAddress('/accounts/all?q=x.io&account=2');
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByText(/no picture while the console is not connected/)).toBeVisible();
  expect(world.channel.pictures).toEqual([]);
  history.back();
  await expect.element(panel).not.toBeInTheDocument();
  await expectAddress('/accounts/all?q=x.io');

  await screen.getByRole('button', { name: 'Actions of ann@x.io' }).click();
  await screen.getByRole('menuitem', { name: 'Details' }).click();
  await expect.element(panel).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expectAddress('/accounts/all?q=x.io');
  await expect.element(screen.getByRole('grid')).toHaveFocus();

  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: /^Search: / }).fill('cay@y');
  await screen.getByRole('option', { name: /^cay@y\.io/ }).click();
  await expectAddress('/accounts/all?q=cay@y.io&account=3');
  await expect.element(panel.getByText('Cannot be started: The console is closed')).toBeVisible();
  world.accountsSource.accounts.delete(3);
  await built.services.accounts.sync();
  await expect.element(panel.getByText('Account not found')).toBeVisible();
});

test('two quick closes go back once, also when the panel is opened again', async () => {
  const { screen, panel } = await setUp('/accounts/all');
  const back = vi.spyOn(history, 'go');
  for (const times of [1, 2]) {
    await screen.getByRole('rowheader', { name: 'bob@x.io' }).click();
    await userEvent.keyboard('{Enter}');
    const close = panel.getByRole('button', { name: 'Close', exact: true });
    await clickAtOnce(close, close);
    await expect.element(panel).not.toBeInTheDocument();
    expect(back).toHaveBeenCalledTimes(times);
  }
  await expectAddress('/accounts/all');
});

test('the panel shows fields in the groups of the columns, secrets on demand, and codes by the clock of the API', async () => {
  const { panel, screen } = await setUp('/accounts/all?account=1');
  const psn = panel.getByRole('region', { name: 'PSN', exact: true });
  await expect.element(psn).toMatchTextContent(/PSN IDann-psn/);
  await expect.element(panel.getByRole('region', { name: 'Balance' })).toMatchTextContent(/12\.5K/);
  await expect.element(psn.getByText('PSN first name')).not.toBeInTheDocument();
  await panel.getByRole('button', { name: /Show empty fields/ }).click();
  await expect.element(psn.getByText('PSN first name')).toBeVisible();
  await expect.element(panel.getByRole('region', { name: 'Tasks today' })).toBeVisible();
  await expectAccessible();

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await expect.element(psn).not.toMatchTextContent(/open sesame/);
  await panel.getByRole('button', { name: 'Copy PSN password' }).click();
  await expect.element(screen.getByText('Copied to the clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledWith('open sesame');
  await expect.element(psn).not.toMatchTextContent(/open sesame/);
  await panel.getByRole('button', { name: 'Reveal PSN password for 30 seconds' }).click();
  await expect.element(psn).toMatchTextContent(/open sesame/);
  await panel.getByRole('button', { name: 'Hide PSN password' }).click();
  await expect.element(psn).not.toMatchTextContent(/open sesame/);

  const code = panel.getByRole('group', { name: 'PSN code' });
  const showsCodesOf = (offsetMs: number) =>
    expect
      .poll(() => {
        const codes = oneTimeCodes(gauth, Math.floor((deviceNow() + offsetMs) / 1000));
        const text = code.element().textContent;
        return codes && text.includes(spacedCode(codes.current)) && text.includes(spacedCode(codes.next));
      })
      .toBe(true);
  await showsCodesOf(0);
  const now = deviceNow();
  serverClock.measure(now - 600_200, now, now);
  onTestFinished(() => serverClock.measure(deviceNow(), deviceNow(), deviceNow()));
  await showsCodesOf(-600_200);
  await expect.element(screen.getByText(/^The clock of this device is 10 minutes fast\./)).toBeVisible();
});

test('the panel shows the live picture, tasks of today, a check of the proxy and the device id; closed, it requests nothing more', async () => {
  const { panel, world } = await setUp('/accounts/all?q=x.io&account=1');
  const link = panel.getByRole('link', { name: 'To playing control' });
  await expect.element(link).toHaveAttribute('href', '/playing-control/all?server=1&console=11#console-11');
  await expect.poll(() => world.channel.pictures.length).toBe(1);
  const [picture] = world.channel.pictures;
  expect(picture).toMatchObject({
    target: { token: 'aa01', consoleId: 11 },
    cadence: { active: true, intervalMs: 300 },
  });
  picture?.status.set({ ...picture.status.get(), progressedAt: performance.now() - 10_000 });
  await expect.element(panel.getByText(/^stale, 1\d s old$/)).toBeVisible();

  const tasks = panel.getByRole('region', { name: 'Tasks today' }).getByRole('listitem');
  await expect.poll(() => tasks.elements().length).toBe(2);
  await expect.element(tasks.nth(0)).toMatchTextContent(/^Work Active · Last action: Objectives/);
  await expect.element(tasks.nth(1)).toMatchTextContent(/^Sign in Failed · Failed reason: No code/);

  const proxy = panel.getByRole('region', { name: 'Proxy', exact: true });
  const check = proxy.getByRole('button', { name: 'Check the proxy' });
  world.api.on(checkAccountProxy, { valid: false, error: 'The proxy refused the connection.' });
  await check.click();
  await expect
    .element(proxy.getByRole('status'))
    .toHaveTextContent('Account proxy invalid: The proxy refused the connection.');
  world.api.on(checkAccountProxy, { valid: true });
  await check.click();
  await expect.element(proxy.getByRole('status')).toHaveTextContent('Account proxy valid');
  expect(world.api.requests(checkAccountProxy)).toEqual([{ params: { id: 1 } }, { params: { id: 1 } }]);

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const device = panel.getByRole('region', { name: 'Device', exact: true });
  const show = device.getByRole('button', { name: 'Show the DUID' });
  await expect.element(show).toBeVisible();
  expect(world.api.requests(getAccountDuid)).toEqual([]);
  world.api.refuse(getAccountDuid, 404, 'This account does not exist.');
  await show.click();
  await expect.element(device.getByRole('status')).toHaveTextContent('This account does not exist.');
  const duid = '000000070009010012ab';
  world.api.on(getAccountDuid, { duid });
  await show.click();
  await expect.element(device.getByText(duid)).toBeVisible();
  await device.getByRole('button', { name: 'Copy the DUID' }).click();
  expect(write).toHaveBeenCalledWith(duid);
  expect(world.api.requests(getAccountDuid).at(-1)).toEqual({ params: { id: 1 } });

  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => picture?.isClosed).toBe(true);
  await expectAddress('/accounts/all?q=x.io');
});

test('fields that the role may not see are left out', async () => {
  const { panel, world } = await setUp('/accounts/all?account=1', { role: 'view access' });
  await expect.element(panel.getByRole('heading', { name: 'ann@x.io' })).toBeVisible();
  await expect.element(panel.getByRole('region', { name: 'Place' })).toBeVisible();
  await expect.element(panel.getByRole('region', { name: 'One-time codes' })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Logs' })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Check the proxy' })).not.toBeInTheDocument();
  expect(world.api.requests(checkAccountProxy)).toEqual([]);
});

test('the panel says why an account does not play, and what helps; rows in view share one question for their column', async () => {
  const asked: string[] = [];
  const { screen, panel } = await setUp('/accounts/all?account=2', {}, ({ api }) =>
    api.on(getAccountsWhy, ({ query }) => {
      asked.push(query.accountIds);
      return {
        data: [
          { id: 2, reason: 'queued', params: { place: 7, of: 40 } },
          { id: 3, reason: 'planned', params: { at: 0, scheduler: { id: 5, name: 'Night' } } },
        ],
      };
    }),
  );
  await expect.element(panel.getByText(/^Waits in the queue, place 7 of 40/)).toBeVisible();
  await expect
    .element(panel.getByRole('link', { name: 'Go to the queue' }))
    .toHaveAttribute('href', '/accounts/queue?server=1');
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('checkbox', { name: 'Why' }).click();
  const grid = screen.getByRole('grid');
  await expect.element(grid.getByText(/^Planned for .* by Night$/)).toBeVisible();
  expect(asked).toEqual(['2', '1,3']);
});

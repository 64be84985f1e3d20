import { expect, onTestFinished, test, vi } from 'vitest';
import { accountStatus, consoleStatus } from '#contract/enums.ts';
import { getFleetAttention } from '#contract/http/fleet.ts';
import { getIncidents } from '#contract/http/incidents.ts';
import { getServerConsoles, getServers } from '#contract/http/servers.ts';
import { getShift } from '#contract/http/shift.ts';
import {
  createShiftNote,
  getShiftNotes,
  type ShiftNote,
  updateShiftNote,
} from '#contract/http/shiftNotes.ts';
import { getConsolesWhy } from '#contract/http/why.ts';
import { anIncident } from '#domain/alerts/fixtures.ts';
import { aConsole, aConsoleAccount, aServer } from '#domain/consoles/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { accountsWorld } from '#tests/components/accountsWorld.ts';
import { refuse } from '#tests/components/fakeApi.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { expectAddress, expectCount } from '#tests/components/page.ts';

const servers = [1, 2].map((id) =>
  aServer({ id, token: `aa0${id}`, description: `South ${id}`, fullName: `South ${id}`, consoleCount: 2 }),
);
const connected = aConsole({ id: 1, serverId: 1, name: 'c1-01' });
const failed = aConsole({
  id: 2,
  serverId: 1,
  name: 'c1-02',
  status: consoleStatus.failed,
  statusText: 'failed',
  activeAccount: null,
  lastActiveAccount: aConsoleAccount({ lastError: 'Lost connection' }),
});

test('servers that could not be loaded are loaded on request, and a list that could not is not counted as empty', async () => {
  const world = createWorld({ servers, consoles: [connected, failed] });
  world.api.on(getServerConsoles, ({ params }) => {
    if (Number(params.id) === 2) return refuse(404, 'Gone');
    return { data: [connected, failed], total: 2 };
  });
  world.api.refuse(getServers, 500, 'Database is down');
  const { screen } = await openApp('/', world);
  await expect
    .element(screen.getByRole('heading', { name: 'The servers could not be loaded' }))
    .toBeVisible();
  await expect.element(screen.getByRole('main').getByText('Database is down')).toBeVisible();
  world.api.on(getServers, { data: servers });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('region', { name: /^Failed consoles/ })).toBeVisible();
  await expect.element(screen.getByText(/^At least \d+ items? needs? attention$/)).toBeVisible();
  await expect.element(screen.getByText(/of 2 known/)).toBeVisible();
});

test('incidents that are not known are not said to be none, by the bell or by home', async () => {
  const world = createWorld({ servers, consoles: [connected] });
  const release = world.api.hold(getIncidents);
  world.api.refuse(getIncidents, 400, 'Database is down');
  const { screen } = await openApp('/', world);
  await expect.element(screen.getByRole('heading', { name: 'All clear' })).toBeVisible();
  // Nothing alarms while it is loaded for the first time.
  const bell = (name: string) => screen.getByRole('banner').getByRole('button', { name, exact: true });
  await expect.element(bell('Incidents')).toHaveTextContent('');
  await expect.element(screen.getByText('Incidents cannot be loaded')).not.toBeInTheDocument();
  release();
  await expect.element(bell('Incidents cannot be loaded')).toHaveTextContent('?');
  const main = screen.getByRole('main');
  await expect.element(main.getByRole('heading', { name: 'Incidents cannot be loaded' })).toBeVisible();
  world.api.on(getIncidents, { data: [], next: null, counts: {} });
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(bell('No open incidents')).toBeVisible();
  // A new one that cannot be loaded, and then can.
  world.api.refuse(getIncidents, 400, 'Database is down');
  world.realtime.emit('incidentsUpdated', { ids: [1] });
  await bell('Incidents cannot be loaded').click();
  const panel = screen.getByRole('dialog', { name: 'Incidents cannot be loaded' });
  await expect.element(panel.getByText(/Refresh failed: Database is down/)).toBeVisible();
  await expect.element(main.getByText(/Refresh failed: Database is down/)).toBeVisible();
  world.api.on(getIncidents, { data: [anIncident()], next: null, counts: { open: 1 } });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(bell('1 open incident')).toHaveTextContent('1');
  await expect.element(main.getByRole('region', { name: /^Open incidents/ })).toBeVisible();
});

test('the card of a server shows its load, and counts what has failed or does not play as planned', async () => {
  const world = createWorld({ servers, consoles: [] });
  const count = { consoles: 9, active: 4, failed: 0, offPlan: 0 };
  world.api.on(getFleetAttention, {
    counts: [
      { ...count, serverId: 1, failed: 2, offPlan: 3 },
      { ...count, serverId: 2 },
    ],
    consoles: [],
  });
  world.channel.on('stats', { processor: { used: 94 }, memory: { used: 1, total: 2 } });
  const { screen } = await openApp('/', world);
  const fleet = screen.getByRole('complementary');
  const first = fleet.getByRole('link', { name: /South 1/ });
  await expect.element(first).toMatchTextContent(/2 failed.*3 do not play as planned/);
  await expect
    .element(first.getByRole('meter', { name: 'CPU load' }))
    .toHaveAttribute('aria-valuetext', '94 %');
  const second = fleet.getByRole('link', { name: /South 2/ });
  await expect.element(second).not.toMatchTextContent(/failed|planned/);
  world.api.on(getFleetAttention, { counts: [{ ...count, serverId: 2, offPlan: 1 }], consoles: [] });
  world.realtime.emit('schedulersUpdated', { ids: [1] });
  await expect.element(second).toMatchTextContent('1 does not play as planned');
});

test('a script paused by another user is listed until it is resumed, and then all is clear', async () => {
  const world = createWorld({ servers: servers.slice(0, 1), consoles: [connected] });
  world.channel.on('getScriptPaused', { running: true, paused: true, pausedBy: 'Sofia Supervisor' });
  const { screen, built } = await openApp('/', world);
  const section = screen.getByRole('region', { name: /^Paused scripts/ });
  await expect
    .element(section.getByRole('link', { name: /C1-01/ }))
    .toMatchTextContent(/by Sofia Supervisor$/);
  world.channel.on('getScriptPaused', { running: true, paused: false, pausedBy: null });
  // The next poll: no event reports a pause.
  await built.queryClient.invalidateQueries();
  await expect.element(section).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'All clear' })).toBeVisible();
  await expect.element(screen.getByText('Nothing needs attention')).toBeVisible();
});

test('a viewer sees failures without reasons or account names', async () => {
  const {
    email: _email,
    lastError: _lastError,
    ...account
  } = aConsoleAccount({ status: accountStatus.failed });
  const withheld = { ...failed, accounts: [account], lastActiveAccount: account };
  const closed = aServer({ id: 3, description: 'South 3', open: false });
  const { screen } = await openApp(
    '/',
    createWorld({ role: 'viewer', servers: [...servers, closed], consoles: [withheld] }),
  );
  const section = screen.getByRole('region', { name: /^Failed consoles/ });
  await expect.element(section.getByText('Your role cannot view the reason')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: /^Failed accounts/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('region', { name: /^Servers not running/ })).not.toBeInTheDocument();
  expect(screen.getByRole('main').element().textContent).not.toContain('@');
});

test('failed accounts lead to their panels, failed consoles to their pages, and closed servers to their cards', async () => {
  const fleet = demoFleet();
  const closed = fleet.servers.find(({ id }) => id === 3);
  if (closed) closed.open = false;
  const { screen, router } = await openApp('/', createWorld(fleet));
  const failures = screen.getByRole('region', { name: /^Failed accounts 3/ });
  await expect.element(failures.getByRole('heading', { name: /^Lost connection/ })).toBeVisible();
  await failures.getByRole('link', { name: /C1-03/ }).click();
  await expectAddress('/accounts/all?server=1&account=13');

  await router.navigate('/');
  const section = screen.getByRole('region', { name: /^Failed consoles 3/ });
  const rowOf = (name: string) => section.getByRole('link', { name: new RegExp(name) });
  for (const name of ['C1-03', 'C2-03', 'C3-03']) await expectCount(rowOf(name), 1);
  await expect.element(section.getByRole('link', { name: /^By error/ })).toHaveAttribute('href', '/failures');
  await rowOf('C1-03').click();
  await expect.poll(() => location.pathname).toBe('/consoles/13');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'C1-03' })).toBeVisible();

  await router.navigate('/');
  const servers = screen.getByRole('region', { name: /^Servers not running/ });
  const link = servers.getByRole('link', { name: /South 2/ });
  await expect.element(link).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await link.click();
  const card = () => document.querySelector('[data-server="3"]');
  await expect.poll(() => card()?.hasAttribute('data-named')).toBe(true);
  await expect.element(card() as HTMLElement).toBeInViewport();
  await vi.advanceTimersByTimeAsync(3_000);
  await expect.poll(() => card()?.hasAttribute('data-named')).toBe(false);
});

test('rows say how long ago, in columns that align whatever the age, and large numbers are grouped', async () => {
  const consoles = [41, 1_800].map((minutes, at) => {
    const statusSince = new Date(Date.now() - minutes * 60_000).toISOString();
    return { ...failed, id: at + 2, name: `c1-0${at + 2}`, statusSince };
  });
  const large = servers.map((server) => ({ ...server, accountCount: 1_519 }));
  const { screen } = await openApp('/', createWorld({ servers: large, consoles }));
  const section = screen.getByRole('region', { name: /^Failed consoles 2/ });
  const rows = ['C1-02', 'C1-03'].map((name) => section.getByRole('link', { name: new RegExp(name) }));
  await expect.element(rows[0]!).toMatchTextContent(/41 minutes ago, \d{4}/);
  await expect.element(rows[1]!).toMatchTextContent(/1 day ago, \d{4}/);
  await expect
    .element(rows[1]!.getByRole('time'))
    .toHaveAttribute('data-tip', expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/));
  const columns = [...rows, section.getByRole('link', { name: /^By error/ })].map(
    (row) => getComputedStyle(row.element()).gridTemplateColumns,
  );
  expect(new Set(columns).size).toBe(1);
  await expect.element(screen.getByRole('complementary')).toMatchTextContent(/Accounts3,038/);
});

test('no screen says that something runs on a server that is offline', async () => {
  const world = accountsWorld();
  const { screen, router } = await openApp('/playing-control/all?server=1', world);
  const tile = screen.getByRole('article', { name: 'C1-01' });
  await expect.element(tile).toMatchTextContent('connected');
  const [north] = world.fleet.servers;
  if (north) Object.assign(north, { online: false, offlineSince: new Date().toISOString() });
  world.realtime.emit('serversUpdated', { ids: [1] });
  await expect.element(tile).toMatchTextContent(/unknown since \d\d:\d\d/);
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Active: 0');
  await router.navigate('/info/servers');
  await expect
    .element(screen.getByRole('region', { name: 'Consoles of North 1' }))
    .toMatchTextContent(/Active consoles: 0 of.*unknown since \d\d:\d\d/);
  await router.navigate('/accounts/all');
  await expect.element(screen.getByRole('row', { name: /playing@x.io/ })).toMatchTextContent(/unknown since/);
  await router.navigate('/');
  // Those of the other two servers.
  await expect.element(screen.getByRole('main')).toMatchTextContent('Consoles running4 / 12');
});

test('the last shift is shown in figures that lead to their lists; its note is written from them, and taken over', async () => {
  const world = createWorld({ servers, consoles: [connected], role: 'operator' });
  const since = new Date(Date.now() - 9 * 3_600_000).toISOString();
  const until = new Date().toISOString();
  world.api.on(getShift, {
    since,
    until,
    figures: [
      { name: 'failures', kinds: ['consoleFailed'], count: 3 },
      { name: 'pauses', kinds: ['consolePaused'], count: 0 },
    ],
    failures: [{ error: 'Lost connection', consoles: 3, open: 1, solvedBy: ['Ann'] }],
    money: { received: 0, paid: 12.5 },
  });
  const notes: ShiftNote[] = [];
  world.api.on(getShiftNotes, () => ({ data: notes, next: null }));
  world.api.on(createShiftNote, ({ body }) => {
    notes.push({
      id: 1,
      text: body.text,
      author: 'Ann',
      createdAt: until,
      edited: null,
      revision: 0,
      taken: null,
    });
    return { id: 1 };
  });
  world.api.on(updateShiftNote, ({ body }) => {
    if (body.taken) notes.splice(0, 1);
    return {};
  });
  const { screen } = await openApp('/', world);
  const shift = screen.getByRole('region', { name: 'Since your last shift' });
  await expect
    .element(shift.getByRole('link', { name: 'Failures of consoles: 3' }))
    .toHaveAttribute(
      'href',
      `/activity?${new URLSearchParams({ kinds: 'consoleFailed', from: since, to: until })}`,
    );
  await expect
    .element(shift)
    .toMatchTextContent('Lost connection: 3 consoles, 1 still failed, resolved by Ann');
  await expectAccessible();
  await shift.getByRole('button', { name: 'Write a note' }).click();
  const text = screen.getByRole('textbox', { name: 'What the next shift should know' });
  await expect
    .element(text)
    .toHaveValue('Failures of consoles: 3\n– Lost connection: 3, 1 still failed, resolved by Ann');
  await text.fill('All quiet');
  await screen.getByRole('button', { name: 'Save' }).click();
  const pinned = screen.getByRole('region', { name: 'Handover note' });
  await expect.element(pinned).toMatchTextContent('All quiet');
  await pinned.getByRole('button', { name: 'Edit' }).click();
  await text.fill('All quiet, mostly');
  notes[0] = { ...notes[0]!, text: 'Not at all', revision: 4 };
  world.realtime.emit('shiftNotesUpdated', {});
  await screen.getByRole('button', { name: 'Keep mine' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => world.api.requests(updateShiftNote).at(-1)?.body)
    .toEqual({ text: 'All quiet, mostly', revision: 4 });
  await pinned.getByRole('button', { name: 'Take over the shift' }).click();
  await expect.element(pinned).not.toBeInTheDocument();
});

test('consoles that do not play are counted by reason; a count leads to their tiles, which say what helps', async () => {
  const [idle, closed] = [3, 4].map((id) =>
    aConsole({ id, serverId: 1, name: `c1-0${id}`, status: consoleStatus.disconnected, activeAccount: null }),
  );
  const world = createWorld({
    servers,
    consoles: [connected, idle, closed].filter((one) => one !== undefined),
  });
  world.api.on(getConsolesWhy, {
    data: [
      { id: 3, reason: 'schedulerDisabled', params: { scheduler: { id: 5, name: 'Night' } } },
      { id: 4, reason: 'limitReached', params: {} },
    ],
  });
  const { screen } = await openApp('/', world);
  await expect.element(screen.getByText(/^2 consoles not playing:/)).toBeVisible();
  await screen.getByRole('link', { name: '1 scheduler disabled' }).click();
  await expectAddress('/playing-control/all?server=all&why=schedulerDisabled');
  const tile = screen.getByRole('article', { name: 'C1-03' });
  await expect.element(tile.getByText(/^Scheduler Night is disabled here/)).toBeVisible();
  await expect
    .element(tile.getByRole('link', { name: 'Enable it' }))
    .toHaveAttribute('href', '/schedulers/consoles?consoleId=3');
  await expectCount(screen.getByRole('article'), 1);
  await screen.getByRole('button', { name: /scheduler disabled\. Show all consoles/ }).click();
  await expectCount(screen.getByRole('article'), 3);
  const chip = screen.getByRole('article', { name: 'C1-04' });
  await expect.element(chip.getByText("All of today's games have been played")).toBeVisible();
});

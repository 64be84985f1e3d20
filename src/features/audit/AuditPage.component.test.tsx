import { expect, test } from 'vitest';
import { type AuditEntry, getAuditLog } from '#contract/http/audit.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { clickAtOnce, expectAddress } from '#tests/components/page.ts';
import { answerPeople } from '#tests/components/peopleWorld.ts';

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-01-01T10:11:12.000Z',
  action: 'signedIn',
  actor: { id: 1, username: 'Sofia' },
  as: null,
  target: { id: 1, username: 'Sofia' },
  details: {},
  ip: '192.168.0.7',
  place: null,
  device: null,
  ...part,
});

async function open(address: string, entries: AuditEntry[], total = entries.length) {
  const world = createWorld({ role: 'supervisor' });
  answerPeople(world);
  world.api.on(getAuditLog, { data: entries, summary: { total } });
  const { screen } = await openApp(address, world);
  const lastQuery = () => world.api.requests(getAuditLog).at(-1)?.query;
  return { world, screen, lastQuery, rows: screen.getByRole('row') };
}

test('an entry names the actor, as whom, the act, the target, the time and the place', async () => {
  const { rows } = await open('/audit', [
    entry({
      action: 'guestAction',
      as: { id: 2, username: 'Olivia' },
      target: { id: 3, username: 'Boris' },
      details: { route: 'PUT /consoles/:id', role: 200 },
    }),
    entry({ id: 2, action: 'somethingNew', actor: null, target: null }),
    entry({ id: 3, action: 'blocked', actor: null, details: { command: 'npm run admin, root' } }),
    entry({ id: 4, action: 'roleChanged', details: { to: 0, from: 200 } }),
  ]);
  for (const text of [
    '2026/01/01 10:11:12',
    'Sofia as Olivia',
    'Action by guest access',
    'Boris',
    'call: PUT /consoles/:id, role: operator',
    '192.168.0.7',
  ])
    await expect.element(rows.nth(1)).toMatchTextContent(text);
  await expect.element(rows.nth(2)).toMatchTextContent('somethingNew');
  await expect.element(rows.nth(2)).toMatchTextContent('unknown user');
  for (const text of ['server command', 'User blocked', 'command: npm run admin, root'])
    await expect.element(rows.nth(3)).toMatchTextContent(text);
  await expect.element(rows.nth(4)).toMatchTextContent('before: operator, after: supervisor');
  await expectAccessible();
});

test('filters are part of the address and of the call, without days that the calendar does not have; a change shows the first page', async () => {
  const { screen, lastQuery } = await open('/audit?page=2&from=2026-01-01&to=2026-02-30', [entry({})], 120);
  await expect.poll(lastQuery).toEqual({ limit: '50', offset: '50', from: '2026-01-01' });
  await screen.getByRole('searchbox', { name: 'Person' }).fill('sofia');
  await expect.poll(lastQuery).toEqual({ limit: '50', offset: '0', from: '2026-01-01', who: 'sofia' });
  await screen.getByRole('combobox', { name: 'Action' }).click();
  await screen.getByRole('option', { name: 'Password changed' }).click();
  await screen.getByLabelText('To day (UTC)').fill('2026-01-31');
  await expect.poll(lastQuery).toEqual({
    limit: '50',
    offset: '0',
    who: 'sofia',
    actions: 'passwordChanged',
    from: '2026-01-01',
    to: '2026-01-31',
  });
  await screen.getByRole('button', { name: 'Clear', exact: true }).click();
  await expectAddress('/audit');
});

test('pages follow each other, and of two quick presses both count, up to the last page', async () => {
  const { screen, lastQuery } = await open('/audit', [entry({})], 120);
  const newer = screen.getByRole('button', { name: 'Newer entries' });
  const older = screen.getByRole('button', { name: 'Older entries' });
  await expect.element(screen.getByText('1 to 50 of 120')).toBeVisible();
  await expect.element(newer).toBeDisabled();
  await older.click();
  await expect.element(screen.getByText('51 to 100 of 120')).toBeVisible();
  await expect.poll(lastQuery).toEqual({ limit: '50', offset: '50' });
  await newer.click();
  await expectAddress('/audit');
  await clickAtOnce(older, older, older);
  await expectAddress('/audit?page=3');
  await expect.element(screen.getByText('101 to 120 of 120')).toBeVisible();
  await expect.poll(lastQuery).toEqual({ limit: '50', offset: '100' });
  await expect.element(older).toBeDisabled();
  await clickAtOnce(newer, newer);
  await expectAddress('/audit');
});

test('an empty result can be widened', async () => {
  const { screen } = await open('/audit?who=nobody', []);
  await expect.element(screen.getByText('No matching entry')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expectAddress('/audit');
});

test('an address with a page beyond the last one leads to the last one', async () => {
  await open('/audit?page=999', [], 120);
  await expectAddress('/audit?page=3');
});

import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createAlertRule,
  dryRunAlertRule,
  getAlertRuleResults,
  getAlertRules,
  previewAlertRule,
} from '#contract/http/alertRules.ts';
import {
  acknowledgeIncidents,
  assignIncidents,
  commentIncident,
  getIncident,
  getIncidentPeople,
  getIncidents,
  type Incident,
  snoozeIncidents,
} from '#contract/http/incidents.ts';
import { getClipLink, getClips } from '#contract/http/clips.ts';
import { getNotes } from '#contract/http/notes.ts';
import { anIncident } from '#domain/alerts/fixtures.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAddress, press } from '#tests/components/page.ts';

const offline = {
  id: 1,
  name: null as string | null,
  kind: 'serverOffline',
  params: {},
  forSeconds: 30,
  clearSeconds: 60,
  severity: 'critical',
  serverIds: [],
  groupIds: [],
  quiet: null,
  enabled: true,
  revision: 0,
};

function incidentsWorld(incidents: Incident[]) {
  const world = createWorld({ ...demoFleet(), role: 'supervisor' });
  world.api.on(getIncidents, () => ({ data: incidents, next: null, counts: {} }));
  world.api.on(getAlertRules, { data: [offline] });
  world.api.on(getIncident, ({ params }) => ({
    incident: incidents.find(({ id }) => id === Number(params?.id)) ?? anIncident(),
    objects: [{ kind: 'console', id: 11, name: 'C1-01', since: '2026-01-01T00:00:00Z', until: null }],
    comments: [
      { id: 1, author: { id: 2, name: 'Bob' }, text: 'The line is cut', at: '2026-01-01T00:00:00Z' },
    ],
  }));
  const ended = { ended: 20, withoutHands: 12, remedied: 3 };
  world.api.on(getAlertRuleResults, { data: [{ ruleId: 1, week: ended, month: ended }] });
  return world;
}

async function open(address: string, incidents: Incident[]) {
  const world = incidentsWorld(incidents);
  const { screen, built } = await openApp(address, world);
  return { world, screen, built };
}

test('incidents are listed live, acknowledged in bulk, and one opens with its objects and comments, from the bell too', async () => {
  const acts = [{ kind: 'restart', count: 3 }];
  const remedies = { acts, spentAt: '2026-01-01T01:00:00Z', isTried: false };
  const incidents = [
    anIncident({ remedies }),
    anIncident({
      id: 2,
      kind: 'serverOffline',
      severity: 'critical',
      count: 300,
      server: { id: 2, name: 'Server 2' },
    }),
  ];
  const { world, screen } = await open('/incidents', incidents);
  world.api.on(acknowledgeIncidents, { count: 2 });
  world.api.on(assignIncidents, { count: 1 });
  world.api.on(getIncidentPeople, { data: [{ id: 2, name: 'Bob' }] });
  world.api.on(snoozeIncidents, { count: 1 });
  world.api.on(commentIncident, { id: 2 });
  const at = '2026-01-01T00:00:00Z';
  world.api.on(getClips, ({ query }) => ({
    data:
      query?.incident === '1'
        ? [
            {
              id: '00000000-0000-4000-8000-000000000000',
              console: { id: 11, name: 'C1-01' },
              serverId: 1,
              at,
              from: '2025-12-31T23:59:00Z',
              to: at,
              cause: 'failed',
              bytes: 9,
              keptUntil: '2026-02-01T00:00:00Z',
            },
          ]
        : [],
  }));
  world.api.refuse(getClipLink, 404, 'No such clip');
  world.api.on(getNotes, {
    data: [
      {
        id: 1,
        about: { kind: 'console', id: 11, name: 'C1-01' },
        serverId: 1,
        text: 'Change the cable',
        until: null,
        author: { id: 2, username: 'Bob' },
        createdAt: at,
      },
    ],
  });
  const grid = screen.getByRole('grid', { name: 'Incidents' });
  await expect.element(grid.getByText('Consoles failed')).toBeVisible();
  await expect.element(grid.getByText('300 consoles')).toBeVisible();
  await expectAccessible();
  incidents.push(anIncident({ id: 3, kind: 'diskFull', server: null, figure: 4, consoleIds: [] }));
  world.realtime.emit('incidentsUpdated', { ids: [3] });
  await expect.element(grid.getByText('4 % free')).toBeVisible();
  await grid.getByRole('checkbox').first().click();
  await screen.getByRole('button', { name: 'Acknowledge' }).click();
  await expect
    .poll(() => world.api.requests(acknowledgeIncidents).at(-1)?.body)
    .toEqual({ incidentIds: expect.arrayContaining([1, 2, 3]) as number[] });

  await screen.getByRole('button', { name: 'Assign', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Assign to another person' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Assign to' });
  // Nobody is a choice, not the default.
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect.element(dialog.getByText('Person is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Person' }).click();
  await screen.getByRole('option', { name: 'Bob' }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect.poll(() => world.api.requests(assignIncidents).at(-1)?.body).toMatchObject({ userId: 2 });
  await expect
    .element(screen.getByText(/^1 incident changed\. The others are assigned to this person already/))
    .toBeVisible();

  const bell = screen.getByRole('button', { name: '3 open incidents' });
  await bell.click();
  const list = screen.getByRole('dialog', { name: '3 open incidents' });
  await expect.element(list.getByRole('link').first()).toMatchTextContent('Server offline · Server 2');
  await list.getByRole('link', { name: /^Consoles failed/ }).click();
  await expectAddress('/incidents?incident=1');
  const panel = screen.getByRole('dialog', { name: '#1 · Consoles failed' });
  await expect.element(panel.getByRole('link', { name: 'C1-01' })).toBeVisible();
  await expect.element(panel.getByText('The line is cut')).toBeVisible();
  await expect.element(panel.getByText('Limit reached: restarted 3 times within a day')).toBeVisible();
  const clip = panel.getByRole('figure', { name: 'Clip of C1-01' });
  await expect.element(clip.getByRole('link', { name: 'Open the console' })).toBeVisible();
  await expect.element(clip.getByText('No such clip')).toBeVisible();
  await expect.element(panel.getByText('Change the cable')).toBeVisible();
  const comment = panel.getByRole('textbox', { name: 'New comment' });
  await comment.fill('On my way');
  await press('Escape');
  await screen.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(comment).toHaveValue('On my way');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(() => world.api.requests(commentIncident).at(-1)?.body).toEqual({ text: 'On my way' });
  await expect.element(comment).toHaveValue('');
  await expectAccessible('[role="dialog"]');
});

test('older incidents are shown on demand, and stay while the list is loaded again', async () => {
  const { world, screen } = await open('/incidents?list=resolved', []);
  const page = (id: number) => anIncident({ id, state: 'resolved', server: { id, name: `Server ${id}` } });
  world.api.on(getIncidents, ({ query }) =>
    query?.before === undefined
      ? { data: [page(9)], next: 9, counts: { open: 240 } }
      : { data: [page(4)], next: null, counts: {} },
  );
  world.realtime.emit('incidentsUpdated', { ids: [9] });
  const grid = screen.getByRole('grid', { name: 'Incidents' });
  // Also of those that are not listed.
  await expect.element(screen.getByRole('button', { name: '240 open incidents' })).toBeVisible();
  await screen.getByRole('button', { name: 'Show older' }).click();
  await expect.element(grid.getByText('Server 4')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  const before = world.api.requests(getIncidents).length;
  world.realtime.emit('incidentsUpdated', { ids: [4] });
  await expect.poll(() => world.api.requests(getIncidents).length).toBeGreaterThanOrEqual(before + 2);
  await expect.element(grid.getByText('Server 4')).toBeVisible();
});

test('a click and Enter open an incident, and its checkbox and menu do not', async () => {
  const { screen } = await open('/incidents', [anIncident()]);
  const grid = screen.getByRole('grid', { name: 'Incidents' });
  const dialog = screen.getByRole('dialog', { name: '#1 · Consoles failed' });
  for (const name of ['Assign', 'Snooze'])
    await expect
      .element(screen.getByRole('button', { name, exact: true }))
      .toHaveAttribute('data-tip', 'Select incidents first.');
  await screen.getByRole('button', { name: 'Snooze' }).click({ force: true });
  await expect.element(screen.getByText('Select incidents first.')).toBeVisible();
  expect(screen.getByRole('menu').elements()).toEqual([]);
  await grid.getByRole('checkbox').nth(1).click();
  await grid.getByRole('button', { name: /^Actions of/ }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await grid.getByRole('gridcell', { name: 'Warning' }).click();
  await expect.element(dialog).toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(grid).toHaveFocus();
  await press('Enter');
  await expect.element(dialog).toBeVisible();
});

test('a new incident is the first of the list', async () => {
  const older = anIncident({ id: 1, openedAt: '2026-01-01T00:00:00Z' });
  const newer = anIncident({ id: 2, openedAt: '2026-01-02T00:00:00Z', server: { id: 3, name: 'South 1' } });
  const incidents = [older];
  const { screen, built } = await open('/incidents', incidents);
  const shown = () => screen.getByRole('rowheader').elements().length;
  await expect.poll(shown).toBe(1);
  incidents.unshift(newer);
  await built.queryClient.invalidateQueries();
  await expect.poll(shown).toBe(2);
  await expect.element(screen.getByRole('row', { name: /South 1/ })).toHaveAttribute('aria-rowindex', '2');
});

test('a rule says in its form what it would have done, and is added', async () => {
  const world = incidentsWorld([]);
  const rules = Array.from({ length: 40 }, (_, at) => ({ ...offline, id: at + 100, name: `Rule ${at}` }));
  rules.push({ ...offline, id: 1, name: 'Day' });
  world.api.on(getAlertRules, { data: rules });
  const { screen } = await openApp('/alert-rules', world);
  world.api.on(previewAlertRule, {
    since: '2026-01-01T00:00:00Z',
    openings: [{ at: '2026-01-02T00:00:00Z', server: 'Server 1', count: 3 }],
  });
  world.api.on(dryRunAlertRule, {
    since: '2026-01-01T00:00:00Z',
    acts: [
      { kind: 'restart', count: 8 },
      { kind: 'resetStart', count: 4 },
    ],
    spent: 2,
    stopped: 0,
  });
  world.api.on(createAlertRule, ({ body }) => {
    const added = { id: 2, revision: 0, ...body };
    world.api.on(getAlertRules, { data: [...rules, added] });
    return { id: 2 };
  });
  await expect.element(screen.getByText('12 of 20').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Add rule' }).click();
  const form = screen.getByRole('dialog', { name: 'New alert rule' });
  await expect
    .element(form.getByText('The rule would have opened 1 incident.', { exact: false }))
    .toBeVisible();
  await expect.element(form.getByText(/ · 3 consoles$/)).toBeVisible();
  const condition = form.getByRole('combobox', { name: 'Condition' });
  await condition.click();
  await screen.getByRole('option', { name: 'Accounts performing below normal' }).click();
  await expect.element(form.getByText(/ · 3 accounts$/)).toBeVisible();
  await condition.click();
  await screen.getByRole('option', { name: 'Consoles failed' }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill('day ');
  await expect.element(form.getByText('Another one already has this name.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill('Night');
  await expect.element(form.getByText('Another one already has this name.')).not.toBeInTheDocument();
  await form.getByRole('switch', { name: 'Quiet hours' }).click({ force: true });
  await form.getByRole('switch', { name: 'Automatic actions' }).click({ force: true });
  for (const name of ['Reset the account and start', 'Restart the console']) {
    await form.getByRole('combobox', { name: 'Add an action' }).click();
    await screen.getByRole('option', { name }).click();
  }
  await form.getByRole('button', { name: 'Restart the console: earlier' }).click();
  await expect
    .element(form.getByRole('group', { name: 'Dry run' }))
    .toMatchTextContent(
      /The rule would have acted 12 times in the last 30 days: restarted 8 times, reset 4 times\. Limits reached 2 times\./,
    );
  await expectAccessible();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect
    .poll(() => world.api.requests(createAlertRule).at(-1)?.body)
    .toMatchObject({
      name: 'Night',
      kind: 'consoleFailed',
      forSeconds: 60,
      quiet: { from: '22:00', to: '07:00' },
      remedies: { enabled: true, actions: [{ kind: 'restart', perConsole: 3 }, { kind: 'resetStart' }] },
    });
  const row = screen.getByRole('row', { name: /Night/ });
  await expect.element(screen.getByText('Alert rule added')).toBeVisible();
  await expect.element(row).toHaveAttribute('data-marked');
  await expect.element(row).toBeInViewport({ ratio: 0.5 });
});

test('an incident whose condition is over says so, and names what it was about last; on a phone it is a card with its state, objects and time', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { screen } = await open('/incidents', [
    anIncident({ openedAt: '2026-01-01T10:20:00Z' }),
    anIncident({ id: 2, kind: 'serverOffline', count: 0, names: [], consoleIds: [] }),
    anIncident({ id: 3, count: 0, names: ['C1-03', 'C1-04'], consoleIds: [] }),
  ]);
  const rows = screen.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Consoles failed · Server 1.*Open.*10:20.*C1-01, C1-02/);
  await expect.element(rows.nth(2)).toMatchTextContent(/over, closes soon/);
  await expect.element(rows.nth(3)).toMatchTextContent(/C1-03, C1-04 · over, closes soon/);
  await expectAccessible();
});

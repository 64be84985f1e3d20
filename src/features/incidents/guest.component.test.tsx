import { expect, test } from 'vitest';
import { getAlertRules } from '#contract/http/alertRules.ts';
import { assignIncidents, getIncidents } from '#contract/http/incidents.ts';
import { anIncident } from '#domain/alerts/fixtures.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';

test('during guest access an incident is assigned to the person at the keyboard', async () => {
  const actor = { id: 77, username: 'Sofia' };
  const world = createWorld({ ...demoFleet(), role: 'supervisor', user: { actor } });
  world.api.on(getIncidents, { data: [anIncident()], next: null, counts: {} });
  world.api.on(getAlertRules, { data: [] });
  world.api.on(assignIncidents, { count: 1 });
  const { screen } = await openApp('/incidents', world);
  await screen.getByRole('grid', { name: 'Incidents' }).getByRole('checkbox').nth(1).click();
  await screen.getByRole('button', { name: 'Assign', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect.poll(() => world.api.requests(assignIncidents).at(-1)?.body).toMatchObject({ userId: 77 });
});

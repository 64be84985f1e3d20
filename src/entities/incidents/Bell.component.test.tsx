import { expect, test } from 'vitest';
import { acknowledgeIncidents, getIncidents } from '#contract/http/incidents.ts';
import { anIncident } from '#domain/alerts/fixtures.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { press } from '#tests/components/page.ts';

test('the list of the bell keeps the focus when the acknowledged incident leaves it, and closes with Escape', async () => {
  const incidents = [anIncident()];
  const world = createWorld({ ...demoFleet(), role: 'supervisor' });
  world.api.on(getIncidents, () => ({ data: incidents, next: null, counts: {} }));
  const { screen } = await openApp('/role/permissions', world);
  world.api.on(acknowledgeIncidents, () => {
    incidents.length = 0;
    return { count: 1 };
  });
  await screen.getByRole('button', { name: '1 open incident' }).click();
  await screen.getByRole('button', { name: /^Acknowledge: / }).click();
  await expect.poll(() => world.api.requests(acknowledgeIncidents)).toHaveLength(1);
  world.realtime.emit('incidentsUpdated', { ids: [1] });
  const list = screen.getByRole('dialog', { name: 'No open incidents' });
  await expect.element(list).toBeVisible();
  await press('Escape');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'No open incidents' })).toHaveFocus();
});

test('the bell says that incidents could not be loaded', async () => {
  const world = createWorld({ ...demoFleet(), role: 'supervisor' });
  world.api.refuse(getIncidents, 500, 'Failed');
  const { screen } = await openApp('/role/permissions', world);
  const bell = screen.getByRole('button', { name: 'Incidents cannot be loaded' });
  await expect.element(bell).toHaveTextContent('?');
});

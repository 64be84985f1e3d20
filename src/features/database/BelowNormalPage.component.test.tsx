import { expect, test } from 'vitest';
import { type BelowNormalItem, getBelowNormal } from '#contract/http/belowNormal.ts';
import { demoFleet } from '#tests/components/demoFleet.ts';
import { createWorld, openApp } from '#tests/components/openApp.tsx';
import { expectAccessible } from '#tests/components/axe.ts';

const days = [...Array.from({ length: 28 }, (_, at) => (at % 7 === 3 ? null : 200)), 118];
const mark = (subject: string, id: number | null, name: string): BelowNormalItem => ({
  subject,
  id,
  name,
  measure: 'games',
  value: 118,
  expected: 200,
  days,
});

test('home counts what did less than usual, which leads to the figures and from there to the thing', async () => {
  const world = createWorld({ ...demoFleet(), role: 'full access' });
  world.api.on(getBelowNormal, () => ({
    day: '2026-03-01',
    counts: { console: 1, script: 1 },
    data: [mark('script', null, 'Rivals'), mark('console', 11, 'c1-01')],
  }));
  const { screen } = await openApp('/', world);
  await screen.getByRole('link', { name: /1 script, 1 console/ }).click();
  const row = screen.getByRole('row', { name: /C1-01/ });
  for (const text of ['Console', 'Games', '-41%', '118', '200'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Rivals/ })).toBeVisible();
  await expectAccessible();
});

test('without marks it says which day was compared', async () => {
  const world = createWorld({ ...demoFleet(), role: 'full access' });
  world.api.on(getBelowNormal, () => ({ day: '2026-03-01', counts: {}, data: [] }));
  const { screen } = await openApp('/database/below-normal', world);
  await expect
    .element(screen.getByText('On 2026/03/01, nothing was clearly below the level of the 28 days before.'))
    .toBeVisible();
});

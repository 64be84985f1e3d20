import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { getSchedulePlan, type SchedulePlan } from '#contract/http/schedulePlan.ts';
import { getServers } from '#contract/http/servers.ts';
import type { PermissionName } from '#contract/permissions.ts';
import { aServer } from '#domain/consoles/fixtures.ts';
import type { Services } from '#data/services.ts';
import { dateOf, datePlus, dayOfDate } from '#domain/format/zone.ts';
import { createObservable } from '#domain/observable.ts';
import { expectAccessible } from '#tests/components/axe.ts';
import { createFakeApi } from '#tests/components/fakeApi.ts';
import { createFakeChannel } from '#tests/components/fakeChannel.ts';
import { renderWithServices } from '#tests/components/renderWithServices.tsx';
import { PlanHistory } from './PlanHistory.tsx';

const timezone = 'Europe/Berlin';
const hour = 3_600_000;
const link = { online: createObservable(true) } as unknown as Services['link'];

/** A day with one account that kept its plan and one that missed it, and an unplanned hour. */
function planOf(date: string): SchedulePlan {
  const day = dayOfDate(date, timezone);
  const at = (hours: number): number => day.start + hours * hour;
  const bar = { configId: 3, configName: 'Careful', detail: null, taskId: null };
  const account = { id: 1, email: 'one@mail.test', slot: 0, share: 1, bars: [], played: [] };
  return {
    date,
    timezone,
    day,
    share: 0.5,
    summary: { total: 1 },
    data: [
      {
        id: 7,
        name: 'C1-07',
        server: { id: 1, name: 'South 1' },
        accounts: [
          {
            ...account,
            bars: [{ ...bar, key: 'run 1', start: at(8), end: at(10), verdict: 'kept', reason: null }],
            played: [
              { taskId: 11, start: at(8), end: at(10), isPlanned: true, tag: 'Rivals', error: null },
              { taskId: 12, start: at(14), end: at(15), isPlanned: false, tag: null, error: null },
            ],
          },
          {
            ...account,
            id: 2,
            email: 'two@mail.test',
            slot: 1,
            share: 0,
            bars: [
              {
                ...bar,
                key: 'run 2',
                start: at(10),
                end: at(12),
                verdict: 'missed',
                reason: 'accountFailed',
                detail: 'Wrong password',
              },
            ],
          },
        ],
      },
    ],
  };
}

async function open(permissions?: readonly PermissionName[]) {
  const api = createFakeApi();
  const today = dateOf(Date.now(), timezone);
  api.on(getServers, { data: [aServer({ id: 1, token: 'aa01' })] });
  api.on(getSchedulePlan, ({ query }) => planOf(query?.date ?? today));
  const { screen } = await renderWithServices(
    <MemoryRouter>
      <PlanHistory schedulerId={4} />
    </MemoryRouter>,
    { services: { api, link, channel: createFakeChannel() }, ...(permissions && { permissions }) },
  );
  return { api, screen, today };
}

test('a day shows its plan above what was played, with links from deviations, for a week back', async () => {
  const { api, screen, today } = await open();
  await expect.element(screen.getByText('50% of the plan').first()).toBeVisible();
  await expect.element(screen.getByText('100% of the plan')).toBeInTheDocument();
  await expectAccessible('main');
  expect(api.requests(getSchedulePlan)).toEqual([{ query: { schedulerId: 4 } }]);
  const rows = screen.getByRole('list', { name: 'Not as planned' }).getByRole('listitem');
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/Missed.*10:00 – 12:00.*two@mail\.test.*Wrong password/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Unplanned.*14:00 – 15:00.*one@mail\.test/);
  const missed = screen.getByRole('listitem').filter({ hasText: 'two@mail.test' });
  await expect
    .element(missed.getByRole('link', { name: /^Tasks of/ }))
    .toHaveAttribute('href', `/tasks/history?server=1&date=${today}`);
  await expect.element(missed.getByRole('button', { name: /^Logs of/ })).toBeVisible();

  await screen.getByRole('button', { name: 'Previous day' }).click();
  await expect
    .poll(() => api.requests(getSchedulePlan).at(-1))
    .toEqual({ query: { schedulerId: 4, date: datePlus(today, -1) } });
  await screen.getByRole('combobox', { name: 'Date' }).selectOptions(datePlus(today, -6));
  await expect
    .poll(() => api.requests(getSchedulePlan).at(-1))
    .toEqual({ query: { schedulerId: 4, date: datePlus(today, -6) } });
  await expect.element(screen.getByRole('button', { name: 'Previous day' })).toBeDisabled();
});

test('of many consoles the first are shown, with figures that say so, and more on request', async () => {
  const { api, screen } = await open();
  const part = planOf(dateOf(Date.now(), timezone));
  api.on(getSchedulePlan, ({ query }) => ({
    ...part,
    summary: { total: query?.limit === undefined ? 3 : 1 },
    data: part.data.map((one) => ({
      ...one,
      accounts: one.accounts.slice(0, 1).map((a) => ({ ...a, played: a.played.slice(0, 1) })),
    })),
  }));
  await screen.getByRole('button', { name: 'Previous day' }).click();
  await expect.element(screen.getByText(/^The first 1 of 3 consoles are shown/)).toBeVisible();
  await expect.element(screen.getByText('The shown consoles played everything as planned.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(screen.getByText('Everything was played as planned.')).toBeVisible();
  expect(api.requests(getSchedulePlan).at(-1)).toMatchObject({ query: { limit: '101' } });
});

test('without the rights there are neither tasks nor logs', async () => {
  const { screen } = await open(['scheduler_view']);
  await expect.element(screen.getByText(/Wrong password/)).toBeVisible();
  expect(screen.getByRole('link').elements()).toHaveLength(0);
  expect(screen.getByRole('button', { name: /^Logs of/ }).elements()).toHaveLength(0);
});

test('an API without plans and their history is named', async () => {
  const api = createFakeApi();
  api.refuse(getSchedulePlan, 404, 'Not found');
  const { screen } = await renderWithServices(
    <MemoryRouter>
      <PlanHistory consoleId={7} />
    </MemoryRouter>,
    { services: { api, link } },
  );
  await expect
    .element(screen.getByRole('heading', { name: 'Plan and history are not available' }))
    .toBeVisible();
  expect(api.requests(getSchedulePlan)).toHaveLength(1);
});

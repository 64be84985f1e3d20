import type { Browser, Page } from '@playwright/test';
import { getServerConsoles, getServers, type Server } from '#contract/http/servers.ts';
import { getServerGroups } from '#contract/http/serverGroups.ts';
import { dayOf } from '#domain/format/zone.ts';
import { defaultLayout } from '#domain/tables/layout.ts';
import { type ApiClient, signInToApi } from '#tests/support/api.ts';
import { openPage } from '../lib/browser.ts';
import { type RewritingProxy, startRewritingProxy } from '../lib/rewritingProxy.ts';
import { installProbe } from '../lib/measure.ts';
import { consolesOf, fullDay, manyServers, oneGroup, originalOf } from './data.ts';
import { plan } from './plan.ts';

/** The app with a larger fleet than that of the stack. */
export interface LargeFleet {
  url: string;
  jwt: string;
  /** The first server, with a full day of tasks, and the only group. */
  serverId: number;
  groupId: number;
  close(): void;
}

/** Serves the app 300 servers in one group, and a full day of tasks for the first one. */
export async function openLargeFleet(url: string): Promise<LargeFleet> {
  const api = await signInToApi(url, 'operator');
  const { timezone } = (await api.me()).settings;
  const known = (await api.servers()).toSorted((a, b) => a.id - b.id);
  const [first] = known;
  if (!first) throw new Error('The demo data has no server');
  const proxy = await startFleetProxy(url, known, api, dayOf(Date.now(), timezone).start);
  return { url: proxy.url, jwt: api.jwt, serverId: first.id, groupId: first.group.id, close: proxy.close };
}

const consolesPath = /^\/api\/servers\/(\d+)\/consoles$/;
const tasksPath = /^\/api\/servers\/\d+\/tasks$/;

async function startFleetProxy(
  url: string,
  known: readonly Server[],
  api: ApiClient,
  dayStart: number,
): Promise<RewritingProxy> {
  const servers = manyServers(known);
  const groups = (await api.call(getServerGroups, {})).data;
  const answers: Readonly<Record<string, object>> = {
    [`/api${getServers.path}`]: { data: servers },
    [`/api${getServerGroups.path}`]: { data: oneGroup(groups, servers) },
  };
  const day = JSON.stringify(fullDay({ id: 1, name: 'Full' }, dayStart));
  return startRewritingProxy(
    url,
    /^\/api\/(servers|server-groups|servers\/\d+\/(consoles|tasks))$/,
    (path, text) => {
      const answer = answers[path];
      if (answer) return JSON.stringify(answer);
      if (tasksPath.test(path)) return day;
      const serverId = Number(consolesPath.exec(path)?.[1]);
      const { data } = getServerConsoles.response.parse(JSON.parse(text));
      return JSON.stringify({ data: consolesOf(serverId, data) });
    },
    (path) =>
      path.replace(consolesPath, (whole, id: string) =>
        whole.replace(id, `${originalOf(known, Number(id))}`),
      ),
  );
}

/** A page of the app, with its stored view settings. */
interface Look {
  path: string;
  preferences?: Readonly<Record<string, unknown>>;
  /** Selector of an element that is visible once the page is loaded. */
  sign: string;
}

/** The chart of the full day. */
export const chart = ({ serverId }: LargeFleet, scale: number): Look => ({
  path: `/tasks/history?server=${serverId}`,
  preferences: { 'tasks.scale': scale },
  sign: '[role="listbox"]',
});

/** All servers as cards. */
export const cards: Look = { path: '/info/servers', sign: '[data-server]' };

/** The expanded group of all servers. */
export const grid = ({ groupId }: LargeFleet): Look => ({
  path: '/configs/server-groups',
  preferences: {
    'table.serverGroups.groups': { ...defaultLayout, expanded: [String(groupId)] },
    'table.serverGroups.servers': { ...defaultLayout, pageSize: plan.pageSize },
  },
  sign: `[role="grid"] [data-row]:nth-child(${plan.pageSize})`,
});

/** Opens a page of the app and measures it. */
export async function inApp<T>(
  browser: Browser,
  { url, jwt }: LargeFleet,
  { path, preferences = {}, sign }: Look,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const { context, page } = await openPage(browser);
  try {
    await installProbe(page);
    await page.addInitScript(
      (values) => {
        for (const [key, value] of Object.entries(values))
          localStorage.setItem(`dugout.${key}`, JSON.stringify(value));
      },
      {
        jwt,
        ...Object.fromEntries(
          Object.entries(preferences).map(([key, value]) => [`preferences.${key}`, value]),
        ),
      },
    );
    await page.goto(url + path);
    await page.locator(sign).first().waitFor({ state: 'attached' });
    return await measure(page);
  } finally {
    await context.close();
  }
}

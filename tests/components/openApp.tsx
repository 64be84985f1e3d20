import { render } from 'vitest-browser-react';
import { expect, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createScreenPrefetch, prefetchLinks } from '#app/screenPrefetch.ts';
import { App } from '#app/App.tsx';
import { createGuardLoader } from '#app/guardLoader.ts';
import { createRouter, navigateOnSessionChange } from '#app/router.tsx';
import { createPartLoader } from '#app/lazy.ts';
import { probeHealth } from '#data/offline/probe.ts';
import { createServices } from '#app/services.ts';
import { showError } from '#app/showError.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { logout } from '#contract/http/auth.ts';
import { getFleetAttention, searchConsoles } from '#contract/http/fleet.ts';
import { getMe, type User } from '#contract/http/me.ts';
import { defaultAuthOrigin } from '#contract/enums.ts';
import { getActivity, noteExport } from '#contract/http/activity.ts';
import { getEffectiveConfig } from '#contract/http/effectiveConfig.ts';
import { getDestinations } from '#contract/http/destinations.ts';
import { getAlertRuleResults } from '#contract/http/alertRules.ts';
import { getIncidents } from '#contract/http/incidents.ts';
import { getNotes } from '#contract/http/notes.ts';
import { getPushDevices } from '#contract/http/push.ts';
import { getWaitingAgents } from '#contract/http/serverActions.ts';
import { getScreens, getScreenTimes } from '#contract/http/screens.ts';
import { getClipErrors, getClips } from '#contract/http/clips.ts';
import { getConsolePast } from '#contract/http/past.ts';
import { getBelowNormal } from '#contract/http/belowNormal.ts';
import { getShift } from '#contract/http/shift.ts';
import { getShiftNotes } from '#contract/http/shiftNotes.ts';
import { getEnums, getHealth } from '#contract/http/util.ts';
import { getAccountsWhy, getConsolesWhy } from '#contract/http/why.ts';
import { getViews } from '#contract/http/views.ts';
import type { WebBotAccount } from '#contract/http/webBots.ts';
import { userOf } from '#data/session/fixtures.ts';
import { anEffectiveConfig } from '#domain/configs/effectiveFixtures.ts';
import type { Clock } from '#domain/clock.ts';
import { roles } from '#server/modules/access/accessMap.ts';
import { enumsOf } from '#server/modules/access/enums.ts';
import { createSharedDrafts } from '#tests/support/draftStore.ts';
import { answerDatabase } from './demoDatabase.ts';
import { answerMoney, demoWallet, type Wallet } from './demoMoney.ts';
import { answerReports, demoReports, type Reports } from './demoReports.ts';
import { answerProxies, demoProxies, type Proxies } from './demoProxies.ts';
import { answerWebBots, demoWebBots } from './demoWebBots.ts';
import { createFakeAccountsSource } from './fakeAccountsSource.ts';
import { createFakeApi } from './fakeApi.ts';
import { createFakeChannel } from './fakeChannel.ts';
import { createFakeDatabaseAnswers } from './fakeDatabaseAnswers.ts';
import { createFakeRealtime } from './fakeRealtime.ts';
import { answerFrom } from './fleet.ts';
import { type Fleet } from './fleetData.ts';

type RoleName =
  | 'supervisor'
  | 'hired admin'
  | 'full access'
  | 'operator'
  | 'view access'
  | 'viewer'
  | 'no access';

interface WorldOptions extends Partial<Fleet> {
  /** The accounts that the copy loads; the app shows later changes after its next sync. */
  accounts?: readonly Account[];
  /** Role of the signed-in user; null: not signed in. Default: full access. */
  role?: RoleName | null;
  user?: Partial<User>;
  /** Plans and money of the user; default: the demo's. */
  wallet?: Wallet;
  webBots?: WebBotAccount[];
  /** Default: deliveries of two months. */
  reports?: Reports;
  proxies?: Proxies;
  clock?: Clock;
  afkAfterMs?: number;
}

/** The outside world of an app under test: fakes at the platform's interfaces, and the data behind them. */
export function createWorld({
  role = 'full access',
  user = {},
  clock,
  afkAfterMs = 600_000,
  accounts = [],
  wallet = demoWallet(),
  webBots = demoWebBots(),
  reports = demoReports(),
  proxies = demoProxies(),
  ...data
}: WorldOptions = {}) {
  const api = createFakeApi();
  const realtime = createFakeRealtime();
  const channel = createFakeChannel();
  const fleet: Fleet = { servers: [], consoles: [], groups: [], configs: [], schedulers: [], ...data };
  answerFrom(api, fleet);
  // Like another backend without these calls: then the app requests each server.
  for (const endpoint of [
    getFleetAttention,
    searchConsoles,
    getWaitingAgents,
    getActivity,
    getClips,
    getClipErrors,
    getConsolePast,
    noteExport,
    getNotes,
    getBelowNormal,
    getShift,
    getShiftNotes,
    getIncidents,
    getAlertRuleResults,
    getDestinations,
    getPushDevices,
    getScreens,
    getScreenTimes,
    getConsolesWhy,
    getAccountsWhy,
  ])
    api.refuse(endpoint, 404, 'Not found');
  api.on(getEffectiveConfig, anEffectiveConfig());
  api.on(getEnums, enumsOf({ afkAfterMs, authOrigin: defaultAuthOrigin }));
  const me = userOf({
    balance: 100,
    role: roles.find(({ name }) => name === role)?.role ?? 0,
    creds: { jwt: 'creds', seed: 'seed', expiresAt: new Date(Date.now() + 15 * 60_000).toISOString() },
    ...user,
  });
  api.on(getMe, () => me);
  answerMoney(api, wallet, me);
  answerWebBots(api, webBots, me);
  answerProxies(api, proxies);
  answerDatabase(api);
  answerReports(api, reports, fleet, accounts);
  api.on(logout, {});
  api.on(getViews, { data: [] });
  api.on(getHealth, { status: 'ok', database: true, messaging: true, agentsOnline: 1, version: '0' });
  const accountsSource = createFakeAccountsSource(accounts);
  const drafts = createSharedDrafts();
  const databaseAnswers = createFakeDatabaseAnswers();
  const isSignedIn = role !== null;
  return {
    api,
    realtime,
    channel,
    accountsSource,
    databaseAnswers,
    drafts,
    fleet,
    wallet,
    webBots,
    reports,
    proxies,
    me,
    isSignedIn,
    clock,
  };
}

export type World = ReturnType<typeof createWorld>;

/** Opens the whole app at an address, with real services on fakes of the platform. */
export async function openApp(address: string, world: World = createWorld()) {
  localStorage.clear();
  // A unique token, so that data in the offline cache belongs to other sessions.
  if (world.isSignedIn) localStorage.setItem('dugout.jwt', JSON.stringify(crypto.randomUUID()));
  return reopenApp(address, world);
}

/** The same in a browser with stored data: another visit. */
export async function reopenApp(address: string, world: World) {
  const before = location.href;
  history.replaceState(null, '', address);
  const built = createServices(showError, {
    createAccountsSource: () => world.accountsSource,
    createApi: () => world.api,
    createChannel: () => world.channel,
    createDatabaseAnswers: () => world.databaseAnswers,
    createDraftStore: () => world.drafts.open(),
    createRealtime: () => world.realtime,
    ...(world.clock ? { clock: world.clock } : {}),
  });
  const { services, session, settings, queryClient, offlineCache, clock } = built;
  const screenPrefetch = createScreenPrefetch(built);
  const router = createRouter(
    createGuardLoader({ api: services.api, queryClient, session, settings, offlineCache, clock }),
    session,
    createPartLoader(services.busy, probeHealth(services.api)),
    screenPrefetch,
  );
  const stopPrefetching = prefetchLinks(screenPrefetch.start);
  const stop = navigateOnSessionChange(router, session);
  // An earlier test may have left the pointer over the main menu, which would open.
  await userEvent.unhover(document.body);
  const screen = await render(<App built={built} router={router} />);
  /** Leaves the page like a browser, so that pending data is stored. */
  const close = async (): Promise<void> => {
    window.dispatchEvent(new Event('pagehide'));
    stop();
    stopPrefetching();
    await screen.unmount();
    router.dispose();
    queryClient.clear();
    history.replaceState(null, '', before);
  };
  onTestFinished(close);
  /** Ends the connection to the API, and waits until the app knows. */
  const goOffline = (): Promise<void> => {
    world.api.disconnect();
    const { link } = built.services;
    // An answer that arrives just before would override the check.
    const check = (): boolean => {
      if (link.online.get()) link.check();
      return link.online.get();
    };
    return expect.poll(check).toBe(false);
  };
  return { screen, built, router, close, goOffline };
}

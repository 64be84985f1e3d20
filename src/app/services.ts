import type { Enums } from '#contract/enums.ts';
import { createAccounts } from '#data/accounts/accounts.ts';
import { syncAccounts } from '#data/accounts/live.ts';
import { observeBrowserEntries } from '#data/browserEntries.ts';
import { createOpenControls } from '#data/control/openControls.ts';
import { createPictureFigures } from '#data/control/pictureFigures.ts';
import { createReleaseLost } from '#data/control/releaseLost.ts';
import { enumsKeys, enumsQuery } from '#data/enums/queries.ts';
import { type Busy, createBusy } from '#data/busy/busy.ts';
import { createUpdateOffer } from '#data/busy/updateOffer.ts';
import { createShownErrors } from '#data/lists/shownErrors.ts';
import { guardApi } from '#data/offline/guardApi.ts';
import { createOfflineCache } from '#data/offline/offlineCache.ts';
import { createLink } from '#data/offline/link.ts';
import { probeHealth } from '#data/offline/probe.ts';
import { repeatWrites } from '#data/offline/repeatWrites.ts';
import { createTableLayouts } from '#data/preferences/createTableLayouts.ts';
import { dispatchEvents } from '#data/realtime/dispatchEvents.ts';
import { createHandlerRegistry } from '#data/realtime/handlers.ts';
import { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import { serversQuery } from '#data/servers/queries.ts';
import type { ReportError, Services } from '#data/services.ts';
import { createSchedulerDrafts, type SchedulerDrafts } from '#data/schedulerDrafts/drafts.ts';
import { watchExpiry } from '#data/session/expiry.ts';
import { syncUser } from '#data/session/live.ts';
import { trackPresence } from '#data/session/presence.ts';
import { createSessionCheck } from '#data/session/sameSession.ts';
import { createSession, type LocalDataPolicy, type Session } from '#data/session/session.ts';
import { createStaged, type Staged } from '#data/staged/staged.ts';
import { can } from '#domain/access/can.ts';
import { stagedDatabase } from '#domain/accounts/staged/storedStaged.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import type { Observable } from '#domain/observable.ts';
import { createLimit } from '#domain/limit.ts';
import { deviceNow, serverClock } from '#domain/serverClock.ts';
import { createAccountsSource } from '#platform/accounts/createAccountsSource.ts';
import { browserActivity } from '#platform/activity/activity.ts';
import { createApi } from '#platform/api/createApi.ts';
import { createChannel } from '#platform/channel/createChannel.ts';
import { createCsvFiles } from '#platform/csv/createCsvFiles.ts';
import { createDatabaseAnswers } from '#platform/database/createDatabaseAnswers.ts';
import { createDraftStore } from '#platform/drafts/createDraftStore.ts';
import { draftsDatabase } from '#platform/drafts/draftStore.ts';
import { createInstallation } from '#platform/pwa/installation.ts';
import { createUpdates } from '#platform/pwa/updates.ts';
import { createRealtime } from '#platform/realtime/createRealtime.ts';
import { createScheduleChecks } from '#platform/schedule/createScheduleChecks.ts';
import { clearCaches } from '#platform/storage/clearCaches.ts';
import { createOfflineStore } from '#platform/storage/offlineStore.ts';
import { createSharedFlag, type SharedFlag } from '#platform/storage/locks.ts';
import { activeToken, createSettings, isRenewalOf } from '#platform/storage/settings.ts';
import { browserStorage, createStore } from '#platform/storage/store.ts';
import { createStagedStore } from '#platform/staged/createStagedStore.ts';
import { browserWakeLock } from '#platform/wakeLock/wakeLock.ts';
import { type BulkJobs, createBulkJobs } from '#ui/bulk/jobs.ts';
import { createShortcutList } from '#ui/shortcuts/shortcutList.ts';
import { createConsoleCommandBus } from './shell/consoleCommandBus.ts';
import { createErrorReporter, createQueryClient } from './queryClient.ts';
import { createOverlayState } from './shell/overlayState.ts';

const base = import.meta.env.VITE_API_URL || '/api';

/** Time of day: unlike the page's monotonic clock it also advances while the computer sleeps. */
const wallClock: Clock = { ...systemClock, now: deviceNow };

/** Interfaces to the outside world. Tests replace them with fakes. */
const browserPlatform = {
  createAccountsSource,
  createApi,
  createChannel,
  createDatabaseAnswers,
  createDraftStore,
  createRealtime,
  clock: wallClock,
};

/**
 * The composition root: creates every service once. `onError` receives the errors that should be shown to the user,
 * with the name of their subject.
 * `platform`: parts to use instead of the browser's own.
 */
export function createServices(onError: ReportError, platform: Partial<typeof browserPlatform> = {}) {
  const deps = { ...browserPlatform, ...platform };
  const { createAccountsSource, createApi, createChannel, createDraftStore, createRealtime, clock } = deps;
  const databaseAnswers = deps.createDatabaseAnswers();
  const store = createStore(browserStorage(), window);
  const settings = createSettings(store);
  const isActiveSession = () => session.token() === activeToken(settings);
  const busy = createBusy();
  const openControls = createOpenControls(browserWakeLock());
  const bulkJobs = createBulkJobs(clock);
  const server = createApi({
    base,
    getToken: () => activeToken(settings),
    onUnauthorized: (token) => session.tokenRejected(token),
    onLeftOut: onError,
  });
  const link = createLink({ probe: probeHealth(server), clock });
  const sessions = createSessionCheck({
    token: () => session.token(),
    isActive: () => isActiveSession() || isRenewalOf(settings, session.token()),
  });
  const api = guardApi(repeatWrites(server, clock, sessions.begin), link);
  const channel = createChannel(() => session.credentialsRefused());
  const realtime = createRealtime({
    url: new URL(base, location.href).origin,
    onContractError: onError,
    // Detects an unreachable server while the socket still retries, so that its return is detected too.
    onAttemptFailed: () => link.check(),
  });
  const reportError = createErrorReporter(onError);
  const shownErrors = createShownErrors();
  const queryClient = createQueryClient(
    link,
    reportError,
    (query) => shownErrors.has(query.queryKey) || refreshes.isRetrying(query),
  );
  const registry = createHandlerRegistry();
  const refreshes = new RefreshQueue({ queryClient, api, clock, isTracked: registry.isTracked });
  const offlineCache = createOfflineCache({
    queryClient,
    store: createOfflineStore(),
    clock,
    async loadServers(since, { role }) {
      if (!can(await queryClient.ensureQueryData(enumsQuery(api)), role, 'servers_view')) return;
      await queryClient.fetchQuery({
        ...serversQuery(api),
        staleTime: ({ state }) => (state.dataUpdatedAt >= since && !state.isInvalidated ? Infinity : 0),
      });
    },
  });

  const accounts = createAccounts({
    source: createAccountsSource(),
    base,
    // Not the stored one: another tab may have signed in as somebody else.
    getToken: () => session.token(),
    isActive: isActiveSession,
    api,
    loadEditCall: async () => (await import('#contract/http/accounts/calls.ts')).updateAccounts,
    link,
    clock,
    onUnauthorized: (token) => session.tokenRejected(token),
  });

  const staged = createStaged(
    createStagedStore(),
    clock,
    async () => (await import('#domain/accounts/staged/staged.ts')).checkStagedValues,
  );
  const schedulerDrafts = createSchedulerDrafts(createDraftStore(), clock, window);

  /** Nothing of the session is stored afterwards. */
  const stopStoring = () => {
    accounts.close();
    databaseAnswers.close();
    offlineCache.forget();
  };
  /** Deletes data stored in this browser. @param kept databases that stay */
  const deleteStored = async (kept: readonly string[]) => {
    stopStoring();
    await offlineCache.wipe();
    await clearCaches(kept);
  };
  /** New accounts and drafts exist nowhere else. */
  const unsent = [stagedDatabase, draftsDatabase];
  const wipe = () => deleteStored(unsent);
  const clear = (kept: LocalDataPolicy) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== enumsKeys.all[0] });
    queryClient.getMutationCache().clear();
    staged.close();
    schedulerDrafts.close();
    if (kept === 'nothing') bulkJobs.clear();
    return kept === 'all' ? stopStoring() : deleteStored(kept === 'unsent' ? unsent : []);
  };
  /** Until the enumerations are loaded, nobody may control anything. */
  const mayControl = (role: number): boolean => {
    const enums = queryClient.getQueryData<Enums>(enumsKeys.all);
    return enums !== undefined && can(enums, role, 'accounts_connect');
  };
  const session = createSession({
    api,
    channel,
    realtime,
    settings,
    releaseControl: (reason) => openControls.releaseAll(reason),
    releaseLost: createReleaseLost(openControls, mayControl),
    stopWork() {
      sessions.end();
      bulkJobs.stopAll();
    },
    endPush: () =>
      void import('#platform/push/push.ts')
        .then(({ unsubscribePush }) => unsubscribePush())
        .catch(() => undefined),
    storeUnsent: () => Promise.all([staged.flush(), schedulerDrafts.flush()]),
    clear,
    restore: offlineCache.restore,
    clock,
  });
  offlineCache.follow(session, () => activeToken(settings));

  beginUnsent(session, [staged, schedulerDrafts, bulkJobs]);
  syncUser({ session, registry, realtime, clock });
  watchExpiry(session, { now: () => serverClock.now(), after: (ms, callback) => clock.after(ms, callback) });
  syncAccounts({ accounts, registry, realtime });
  dispatchEvents({ source: realtime, registry, context: { refreshes }, clock, onError: reportError });

  const updates = createUpdates();
  const busyFlag = createSharedFlag('dugout.busy');
  shareBusyState(busy, busyFlag);
  holdWhileUnsent(accounts.unsent, busy);
  holdWhileUnsent(staged.unstored, busy);
  const update = createUpdateOffer({ updates, busy, isBusyElsewhere: () => busyFlag.isRaised(), clock });
  const installation = createInstallation();

  const activity = browserActivity();
  const presence = trackPresence({
    session,
    activity,
    clock,
    afkAfterMs: () => queryClient.getQueryData<Enums>(enumsKeys.all)?.afkAfterMs ?? null,
    onEnums: (listener) =>
      void queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryKey[0] === enumsKeys.all[0]) listener();
      }),
    releaseControl: () => void openControls.releaseAll('idle'),
  });

  const services: Services = {
    api,
    beginChange: sessions.begin,
    apiBase: base,
    accounts,
    staged,
    channel,
    csv: createCsvFiles(),
    databaseAnswers,
    schedulerDrafts,
    scheduleChecks: createScheduleChecks(),
    store,
    link,
    reportError,
    shownErrors,
    refreshes,
    // Fast enough, and leaves connections for the page's other calls.
    consoleLoads: createLimit(4),
    busy,
    openControls,
    pictureFigures: createPictureFigures(),
    browserEntries: observeBrowserEntries(),
    tableLayouts: createTableLayouts(store, clock, window),
  };
  return {
    services,
    session,
    presence,
    realtime,
    settings,
    queryClient,
    offlineCache,
    wipe,
    updates,
    update,
    installation,
    activity,
    clock,
    bulkJobs,
    shortcuts: createShortcutList(),
    overlay: createOverlayState(),
    consoleCommands: createConsoleCommandBus(),
  };
}

/** New accounts, drafts and bulk jobs of a session are those of its user; those that another user has left are deleted. */
function beginUnsent(
  { state }: Pick<Session, 'state'>,
  stores: readonly Pick<Staged | SchedulerDrafts | BulkJobs, 'begin'>[],
): void {
  state.subscribe(() => {
    const now = state.get();
    if (now.kind !== 'signedIn') return;
    for (const store of stores) store.begin(now.user.id, !now.user.guest);
  });
}

function shareBusyState(busy: Busy, busyFlag: SharedFlag): void {
  let lower: (() => void) | null = null;
  busy.state.subscribe(() => {
    lower?.();
    lower = busy.state.get() ? busyFlag.raise() : null;
  });
}

/** Edits are sent and stored after their screen was left, but not after the page or the session has ended. */
function holdWhileUnsent(unsent: Observable<number>, busy: Busy): void {
  let release: (() => void) | null = null;
  unsent.subscribe(() => {
    if (unsent.get() > 0) release ??= busy.hold('bulk');
    else {
      release?.();
      release = null;
    }
  });
}

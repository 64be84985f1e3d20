import type { Services } from '#data/services.ts';
import type { Session } from '#data/session/session.ts';
import type { Settings } from '#platform/storage/settings.ts';
import { systemScheme } from '#platform/storage/systemScheme.ts';
import { startHeartbeat } from '#data/offline/heartbeat.ts';
import { createReconnector } from '#data/offline/reconnector.ts';
import { watchSleep } from '#platform/activity/sleep.ts';
import type { createServices } from './services.ts';

const themeColors = { dark: '#0f1216', light: '#f4f5f7' } as const;

/** Number of requests whose times are kept for this page's performance: those of a day. Browsers keep 250 by default. */
const keptRequests = 3_000;

/** Connects browser events (waking up, changes by other tabs) to the session, and sets the color of the browser's frame. */
export function bindBrowserEvents(session: Session, settings: Settings): void {
  performance.setResourceTimingBufferSize(keptRequests);
  document.addEventListener('visibilitychange', () => session.renewIfDue());
  window.addEventListener('online', () => session.renewIfDue());

  // Another tab may have signed in or out.
  window.addEventListener('storage', () => session.syncWithStorage());

  const colorFrame = (): void => {
    const scheme = settings.theme.get() ?? systemScheme.get();
    document
      .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
      ?.setAttribute('content', themeColors[scheme]);
  };
  settings.theme.subscribe(colorFrame);
  systemScheme.subscribe(colorFrame);
}

/** The script is loaded at its first use; without it nothing is reported. */
const report = (services: Services): Promise<void> =>
  import('#data/figuresReport.ts').then(
    ({ reportFigures }) => reportFigures(services),
    () => undefined,
  );

/** Connects browser events to the link and the reconnector, so the app recovers from network failures. */
export function bindConnectionEvents(built: ReturnType<typeof createServices>): void {
  const { services, session, realtime, queryClient, offlineCache, updates, activity, presence, clock } =
    built;
  const { link, channel } = services;
  const reconnector = createReconnector({
    link,
    realtime,
    channel,
    session,
    async refetch() {
      // Those that wait for an answer over the line that was cut would be reused.
      await queryClient.cancelQueries(
        {
          // Others are not begun again.
          predicate: (query) =>
            query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching',
        },
        { silent: true },
      );
      await queryClient.invalidateQueries();
    },
    clock,
  });
  const checkHeartbeat = startHeartbeat({
    link,
    clock,
    isActive: () => !document.hidden && presence.get() === 'active',
  });
  const sleep = watchSleep(clock, () => reconnector.onWake());

  window.addEventListener('offline', link.check);
  window.addEventListener('online', () => {
    link.check();
    reconnector.retry();
  });
  activity.onWake(() => {
    sleep.check();
    if (!document.hidden) reconnector.retry();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      void offlineCache.flush();
      // Phones and tablets end a hidden page without a further event.
      services.accounts.flushLast();
      if (session.state.get().kind === 'signedIn') void report(services);
    } else if (link.online.get()) {
      checkHeartbeat();
      updates.check();
    }
  });
  // While the browser asks whether to leave, edits are sent.
  window.addEventListener('beforeunload', () => services.accounts.flush());
  window.addEventListener('pagehide', () => {
    void offlineCache.flush();
    services.accounts.flushLast();
  });

  channel.status.subscribe(() => {
    if (channel.status.get() === 'live' && !link.online.get()) link.check();
  });
}

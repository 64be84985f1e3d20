import { startHeartbeat } from '#data/offline/heartbeat.ts';
import { createRevival } from '#data/offline/revive.ts';
import { watchSleep } from '#platform/activity/sleep.ts';
import type { createServices } from './services.ts';

/** The app comes alive by itself: binds what the browser tells to the link and to what revives the app. */
export function followLink(built: ReturnType<typeof createServices>): void {
  const { services, session, realtime, queryClient, offlineCache, updates, activity, presence, clock } =
    built;
  const { link, channel } = services;
  const revival = createRevival({
    link,
    realtime,
    session,
    refetch: () => queryClient.invalidateQueries(),
    clock,
  });
  const feel = startHeartbeat({
    link,
    clock,
    isWatched: () => !document.hidden && presence.get() === 'here',
  });
  const sleep = watchSleep(clock, () => revival.slept());

  window.addEventListener('offline', link.suspect);
  window.addEventListener('online', () => {
    link.suspect();
    revival.tryAgain();
  });
  activity.onWake(() => {
    sleep.look();
    if (!document.hidden) revival.tryAgain();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void offlineCache.flush();
    else if (link.online.get()) {
      feel();
      updates.check();
    }
  });
  window.addEventListener('pagehide', () => void offlineCache.flush());

  channel.status.subscribe(() => {
    if (channel.status.get() === 'live' && !link.online.get()) link.suspect();
  });
}

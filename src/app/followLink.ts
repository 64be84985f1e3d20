import type { createServices } from './services.ts';

/**
 * The app comes alive by itself: whatever tells of the network leads to a look at the server, and once that
 * answers again the session, the events and what is on the screen are taken up anew.
 */
export function followLink(built: ReturnType<typeof createServices>): void {
  const { services, session, realtime, queryClient, keeper, updates } = built;
  const { link, channel } = services;

  for (const name of ['online', 'offline']) window.addEventListener(name, link.suspect);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void keeper.flush();
    else if (!link.online.get()) link.suspect();
    else updates.check();
  });
  window.addEventListener('pagehide', () => void keeper.flush());

  realtime.status.subscribe(() => {
    const status = realtime.status.get();
    if (status === 'live') link.heard();
    else if (status === 'reconnecting' || status === 'lost') link.suspect();
  });
  channel.status.subscribe(() => {
    if (channel.status.get() === 'live' && !link.online.get()) link.suspect();
  });

  link.online.subscribe(() => {
    if (!link.online.get()) return;
    session.renewIfDue();
    realtime.reconnect();
    // First the session: what is asked for needs it, and a session that is over shows nothing more.
    void session.wake().then(() => queryClient.invalidateQueries());
  });
}

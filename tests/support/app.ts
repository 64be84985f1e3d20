import { consoleStatus } from '#contract/enums.ts';
import type { ChannelCredentials } from '#contract/http/me.ts';
import { getServerConsoles, getServers } from '#contract/http/servers.ts';
import { guardApi } from '#data/offline/guardApi.ts';
import { createLink, type Link } from '#data/offline/link.ts';
import { probeHealth } from '#data/offline/probe.ts';
import { createReconnector } from '#data/offline/reconnector.ts';
import { createSession, type Session } from '#data/session/session.ts';
import { systemClock } from '#domain/clock.ts';
import { createApi } from '#platform/api/createApi.ts';
import type { Api } from '#platform/api/api.ts';
import { createRealtime } from '#platform/realtime/createRealtime.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';
import { activeToken, createSettings } from '#platform/storage/settings.ts';
import { createStore } from '#platform/storage/store.ts';
import { Connection } from '#workers/lib/channel/connection.ts';

/** The services of the app without a page, assembled as in `src/app/services.ts`. */
export interface App {
  readonly api: Api;
  readonly link: Link;
  readonly realtime: Realtime;
  readonly session: Session;
  /** The worker's connection to the messaging channel. */
  readonly connection: Connection;
  /** Credentials that the session has passed to the channel, oldest first. */
  readonly creds: readonly ChannelCredentials[];
  /** Number of times the app has refetched the active queries. */
  refetches(): number;
  /** The session's token. */
  jwt(): string;
  close(): Promise<void>;
}

/** Opens the app at the address of a running stack; without a session. */
export function openApp(url: string): App {
  const clock = { ...systemClock, now: () => Date.now() };
  const settings = createSettings(createStore(null, new EventTarget()));
  const connection = new Connection();
  const creds: ChannelCredentials[] = [];
  let refetches = 0;
  const server = createApi({
    base: `${url}/api`,
    getToken: () => activeToken(settings),
    onUnauthorized: (token) => session.tokenRejected(token),
  });
  const link = createLink({ probe: probeHealth(server), clock });
  const api = guardApi(server, link);
  const realtime = createRealtime({
    url,
    onContractError(error) {
      throw error;
    },
    onAttemptFailed: () => link.check(),
  });
  const channel = {
    connect({
      screenshotUrl: _unused,
      ...identity
    }: Parameters<typeof connection.use>[0] & { screenshotUrl: string }) {
      creds.push(identity.creds);
      void connection.use(identity);
    },
    disconnect: () => connection.close(),
    probe: () => connection.probe(),
  };
  const session = createSession({ api, channel, realtime, settings, clear: () => undefined, clock });
  createReconnector({ link, realtime, channel, session, refetch: () => refetches++, clock });
  return {
    api,
    link,
    realtime,
    session,
    connection,
    creds,
    refetches: () => refetches,
    jwt: () => activeToken(settings) ?? '',
    async close() {
      await session.logout();
    },
  };
}

/**
 * A connected console that the signed-in user may see, and the token of its server.
 * @throws Error if there is none
 */
export async function connectedConsole(api: Api): Promise<{ token: string; consoleId: number }> {
  const { data: servers } = await api.call(getServers, { query: {} });
  for (const { id, token } of servers) {
    const { data } = await api.call(getServerConsoles, { params: { id } });
    const found = data.find(({ status }) => status === consoleStatus.connected);
    if (found) return { token, consoleId: found.id };
  }
  throw new Error('No console is connected');
}

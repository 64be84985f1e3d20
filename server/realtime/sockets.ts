import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { type EventName, events, realtimePath } from '#contract/events/index.ts';
import type { Session } from '#server/access/sessions.ts';
import { visibleServers } from '#server/access/visibility.ts';
import type { Context } from '#server/api/context.ts';
import type { Audience, DomainEvent } from '#server/messaging/types.ts';

type Deps = Pick<Context, 'db' | 'messaging' | 'sessions' | 'now' | 'log'>;
/** What the server keeps with a socket; the token stays here and is never logged. */
interface SocketData {
  token: string;
  session: Session;
  /** Its session and rooms are being looked at; `again`: something has changed meanwhile. */
  refreshState: 'running' | 'stale' | null;
}
type Events = { [N in EventName]: (payload: unknown) => void };
type Person = Socket<Record<string, never>, Events, Record<string, never>, SocketData>;

const everybody = 'everybody';
const ofUser = (id: number): string => `user ${id}`;
const ofServer = (id: number): string => `server ${id}`;
const isServerRoom = (room: string): boolean => room.startsWith('server ');

function roomsOf(audience: Audience): string[] {
  if (audience === 'everybody') return [everybody];
  return 'userIds' in audience ? audience.userIds.map(ofUser) : audience.serverIds.map(ofServer);
}

/** Whose rights or sessions an event says have changed. */
function userOf(name: EventName, payload: unknown): number | null {
  if (name === 'userTokenUpdated') return events.userTokenUpdated.parse(payload).userId;
  return name === 'userUpdated' ? events.userUpdated.parse(payload).id : null;
}

/** Asked after the waits of a look: it changes meanwhile. */
const shouldRefreshAgain = ({ refreshState }: SocketData): boolean => refreshState === 'stale';

/** The session's token: of the first message, or of the query as older apps send it. */
function tokenOf({ auth, query }: Socket['handshake']): string | null {
  const token: unknown = auth['token'] ?? query['token'];
  return typeof token === 'string' ? token : null;
}

/** Node's timers hold 31 bits of milliseconds; a longer session is looked at again then. */
const maxTimerMs = 2 ** 31 - 1;

/** Time in milliseconds for answers that are under way when the server ends. */
const graceMs = 500;

/**
 * Passes domain events on to the people who may hear of them. A socket is let in with the token of a
 * session and put out with it; its rooms are the servers that its user may see at that time.
 */
export function serveSockets(http: HttpServer, deps: Deps): { close(): Promise<void> } {
  const { db, messaging, sessions, now, log } = deps;
  const io = new Server<Record<string, never>, Events, Record<string, never>, SocketData>(http, {
    path: realtimePath,
    serveClient: false,
    // People only listen: whatever they send is small.
    maxHttpBufferSize: 10_000,
  });

  /**
   * Sockets that are being let in, which are not among those of the namespace yet. Changes of a user whose socket is
   * here are noted by its id (null before it is known), so that they are not missed.
   */
  const pendingSockets = new Map<Person, { userId: number | null; shouldRefresh: boolean }>();

  async function authenticate(socket: Person, next: (refusal?: Error) => void): Promise<void> {
    next(await checkSession(socket));
    // Whoever is let in is a socket of the namespace with the next tick; one that has gone never becomes one.
    setImmediate(() => pendingSockets.delete(socket));
  }
  io.use((socket, next) => void authenticate(socket, next));

  io.on('connection', (socket) => {
    if (pendingSockets.get(socket)?.shouldRefresh) void refresh(socket);
    const remainingMs = socket.data.session.expiresAt.getTime() - now().getTime();
    const timer = setTimeout(() => void refresh(socket), Math.min(remainingMs + 1, maxTimerMs));
    socket.on('disconnect', () => clearTimeout(timer));
  });

  /** Why a socket may not come in; nothing if it may, and then its rooms are made up. */
  async function checkSession(socket: Person): Promise<Error | undefined> {
    const token = tokenOf(socket.handshake);
    const pending: { userId: number | null; shouldRefresh: boolean } = { userId: null, shouldRefresh: false };
    pendingSockets.set(socket, pending);
    try {
      do {
        pending.shouldRefresh = false;
        const session = token === null ? null : await sessions.find(token);
        if (!session || token === null) return new Error('Your session has ended. Sign in again.');
        pending.userId = session.user.id;
        socket.data = { token, session, refreshState: null };
        await join(socket);
      } while (pending.shouldRefresh);
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'a socket could not be authenticated');
      return new Error('Something went wrong on the server. Try again.');
    }
  }

  /**
   * Puts a socket into the rooms of what its user may see now, and out of all others, unless `isOutdated` by the time
   * that is known. Returns the ids of the servers.
   */
  async function join(socket: Person, isOutdated = (): boolean => false): Promise<number[]> {
    const { user } = socket.data.session;
    const servers = await visibleServers(db, user);
    if (isOutdated()) return [];
    const allowedRooms = new Set([everybody, ofUser(user.id), ...servers.map(({ id }) => ofServer(id))]);
    for (const room of socket.rooms)
      if (room !== socket.id && !allowedRooms.has(room)) await socket.leave(room);
    await socket.join([...allowedRooms]);
    return servers.map(({ id }) => id);
  }

  /** Events of servers, held back for sockets that are being looked at until it is known who may hear them. */
  const deferredEvents = new Map<Person, DomainEvent[]>();

  /**
   * Takes a socket out of the rooms of servers at once and looks at its session again: over or blocked, the socket
   * goes; else its rooms are made up anew, and it hears what was told in them meanwhile. One look at a time, so that
   * an older answer never comes last. What happened to a new server before its room was joined was not heard: the
   * client is told to ask for that server.
   */
  async function refresh(socket: Person): Promise<void> {
    const { data } = socket;
    const before = new Set(socket.rooms);
    for (const room of before) if (isServerRoom(room)) void socket.leave(room);
    if (data.refreshState) {
      data.refreshState = 'stale';
      return;
    }
    const deferred: DomainEvent[] = [];
    deferredEvents.set(socket, deferred);
    try {
      let ids: number[];
      do {
        data.refreshState = 'running';
        const session = await sessions.find(data.token);
        if (!session) return void socket.disconnect(true);
        data.session = session;
        ids = await join(socket, () => shouldRefreshAgain(data));
      } while (shouldRefreshAgain(data));
      const gained = ids.filter((id) => !before.has(ofServer(id)));
      if (gained.length > 0) socket.emit('serversUpdated', { ids: gained });
      for (const { name, payload, audience } of deferred)
        if (roomsOf(audience).some((room) => socket.rooms.has(room))) socket.emit(name, payload);
    } catch (error) {
      log.error({ err: error }, 'a socket could not be refreshed');
      socket.disconnect(true);
    } finally {
      deferredEvents.delete(socket);
      data.refreshState = null;
    }
  }

  function deliver({ name, payload, audience }: DomainEvent): void {
    const rooms = roomsOf(audience);
    // To no room at all would mean to everybody.
    if (rooms.length) io.local.to(rooms).emit(name, payload);
    if (rooms.some(isServerRoom))
      for (const deferred of deferredEvents.values()) deferred.push({ name, payload, audience });
    const changed = userOf(name, payload);
    if (changed === null) return;
    for (const pending of pendingSockets.values())
      if (pending.userId === null || pending.userId === changed) pending.shouldRefresh = true;
    for (const socket of io.of('/').sockets.values())
      if (socket.data.session.user.id === changed) void refresh(socket);
  }
  const stop = messaging.onEvent(deliver);
  // Changes of rights that other processes told of in between have not been heard here.
  const stopReconnects = messaging.onReconnect(() => {
    for (const socket of io.of('/').sockets.values()) void refresh(socket);
  });

  return {
    async close() {
      stop();
      stopReconnects();
      // It ends the HTTP server with it, which waits for every line: one that is kept and used would never end.
      const forceCloseTimer = setTimeout(() => http.closeAllConnections(), graceMs);
      await io.close();
      clearTimeout(forceCloseTimer);
    },
  };
}

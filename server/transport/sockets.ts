import { type NeedsAccess, type Session, shareVisibleServers } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { type EventName, events, realtimePath } from '#contract/events/index.ts';
import { faultOf } from '#domain/api/faults.ts';
import { maxTimerMs } from '#domain/clock.ts';
import { parsePosition, positionText } from '#server/kernel/database/position.ts';
import type { Audience, DomainEvent } from '#server/kernel/events/append.ts';
import { missedEvents } from '#server/kernel/events/missed.ts';

type Deps = Needs<'db' | 'events' | 'now' | 'log'> & NeedsAccess<'sessions'>;

/** An error for an app whose socket is not accepted; `data` has its code. */
const refusalOf = (code: 'sessionEnded' | 'serverFailed'): Error => {
  const fault = faultOf(code);
  return Object.assign(new Error(fault.error), { data: fault });
};

/** Data of a socket; the token stays on the server and is never logged. */
interface SocketData {
  token: string;
  session: Session;
  /** Set while session and rooms are refreshed; `stale`: something has changed since the refresh began. */
  refreshState: 'running' | 'stale' | null;
  /** Checks the session again when it expires. */
  expiryTimer?: NodeJS.Timeout;
}
type Events = { [N in EventName]: (payload: unknown) => void };
type Person = Socket<Record<string, never>, Events, Record<string, never>, SocketData>;

const everybody = 'everybody';
const ofUser = (id: number): string => `user ${id}`;
const ofServer = (id: number): string => `server ${id}`;
const serverOf = (room: string): number | null =>
  room.startsWith('server ') ? Number(room.slice('server '.length)) : null;
const isServerRoom = (room: string): boolean => serverOf(room) !== null;

function roomsOf(audience: Audience): string[] {
  if (audience === 'everybody') return [everybody];
  return 'userIds' in audience ? audience.userIds.map(ofUser) : audience.serverIds.map(ofServer);
}

function userOf(name: EventName, payload: unknown): number | null {
  if (name === 'userTokenUpdated') return events.userTokenUpdated.parse(payload).userId;
  return name === 'userUpdated' ? events.userUpdated.parse(payload).id : null;
}

/** Whether a change of a user changes the session: as its user, or as the person who acts by guest access. */
const concerns = ({ user, actor }: Session, userId: number): boolean =>
  user.id === userId || actor?.id === userId;

/** A function, because the state changes while a refresh awaits. */
const shouldRefreshAgain = ({ refreshState }: SocketData): boolean => refreshState === 'stale';

/** The session's token, from the handshake's auth data or the query that older apps use. */
function tokenOf({ auth, query }: Socket['handshake']): string | null {
  const token: unknown = auth['token'] ?? query['token'];
  return typeof token === 'string' ? token : null;
}

/** Interval at which apps get their position in the events, in milliseconds: later events are repeated when they reconnect. */
const positionEveryMs = 5_000;

/**
 * Time for calls that are running at shutdown, in milliseconds. With the time for the reverse proxy before it
 * (`DUGOUT_DRAIN_MS`), the longest wait for an agent fits.
 */
const graceMs = 4_000;
/** Interval at which connections whose call has ended are closed, in milliseconds. */
const idleCheckMs = 50;

/**
 * Forwards domain events to the users who may receive them. A socket connects with the token of a session and is
 * disconnected when the session ends; its rooms are the servers that its user may see.
 */
export function serveSockets(http: HttpServer, deps: Deps): { count(): number; close(): Promise<void> } {
  const { db, events: eventLog, sessions, now, log } = deps;
  const serversOf = shareVisibleServers(db);
  const io = new Server<Record<string, never>, Events, Record<string, never>, SocketData>(http, {
    path: realtimePath,
    serveClient: false,
    // Clients only receive; their own messages are small.
    maxHttpBufferSize: 10_000,
  });

  /**
   * Sockets that are being authenticated and are not in the namespace yet. Changes of their users are recorded here
   * (`session` is null before it is known), so that they are not missed.
   */
  const pendingSockets = new Map<Person, { session: Session | null; shouldRefresh: boolean }>();

  async function authenticate(socket: Person, next: (refusal?: Error) => void): Promise<void> {
    next(await checkSession(socket));
    // An accepted socket joins the namespace on the next tick; a closed socket never does.
    setImmediate(() => pendingSockets.delete(socket));
  }
  io.use((socket, next) => void authenticate(socket, next));

  io.on('connection', (socket) => {
    if (pendingSockets.get(socket)?.shouldRefresh) void refresh(socket);
    watchExpiry(socket);
    void resume(socket);
    socket.on('disconnect', () => clearTimeout(socket.data.expiryTimer));
  });

  /** The time of expiry may change: a replaced token is valid for a moment only. */
  function watchExpiry(socket: Person): void {
    clearTimeout(socket.data.expiryTimer);
    if (socket.disconnected) return;
    const remainingMs = socket.data.session.expiresAt.getTime() - now().getTime();
    // A longer session is checked again then.
    socket.data.expiryTimer = setTimeout(() => void refresh(socket), Math.min(remainingMs + 1, maxTimerMs));
  }

  /**
   * Checks the session of a socket and joins its rooms.
   * @returns the error with which to refuse the socket
   */
  async function checkSession(socket: Person): Promise<Error | undefined> {
    const token = tokenOf(socket.handshake);
    const pending: { session: Session | null; shouldRefresh: boolean } = {
      session: null,
      shouldRefresh: false,
    };
    pendingSockets.set(socket, pending);
    try {
      do {
        pending.shouldRefresh = false;
        const session = token === null ? null : await sessions.find(token);
        if (!session || token === null) return refusalOf('sessionEnded');
        pending.session = session;
        socket.data = { token, session, refreshState: null };
        await join(socket);
      } while (pending.shouldRefresh);
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'a socket could not be authenticated');
      return refusalOf('serverFailed');
    }
  }

  /**
   * Joins the rooms that the user may see now and leaves all others, unless `isOutdated` once they are known.
   * @returns the ids of the servers
   */
  async function join(socket: Person, isOutdated = (): boolean => false): Promise<number[]> {
    const { user } = socket.data.session;
    const servers = await serversOf(user);
    if (isOutdated()) return [];
    const allowedRooms = new Set([everybody, ofUser(user.id), ...servers.map(({ id }) => ofServer(id))]);
    for (const room of socket.rooms)
      if (room !== socket.id && !allowedRooms.has(room)) await socket.leave(room);
    await socket.join([...allowedRooms]);
    return servers.map(({ id }) => id);
  }

  /** Server events for sockets that are being refreshed, deferred until their rooms are known. */
  const deferredEvents = new Map<Person, DomainEvent[]>();

  /**
   * Removes a socket from all server rooms at once and checks its session: an ended session disconnects it;
   * otherwise it rejoins its rooms and receives the deferred events. Refreshes of a socket never overlap, so that
   * an older result cannot overwrite a newer one. Events of a new server before its room was joined are lost, so
   * the client is notified to load that server.
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
      watchExpiry(socket);
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

  /** Sockets whose missed events are being read: a position sent before them would skip them after a disconnect. */
  const resuming = new Set<Person>();

  /** Sends an app the events it missed since its position, or tells it to load everything; then its new position. */
  async function resume(socket: Person): Promise<void> {
    resuming.add(socket);
    try {
      const sent: unknown = socket.handshake.auth['position'];
      const since = parsePosition(typeof sent === 'string' ? sent : undefined);
      // Events from here on are forwarded as they happen.
      const position = eventLog.position();
      if (since) {
        const serverIds = [...socket.rooms].flatMap((room) => serverOf(room) ?? []);
        const missed = await missedEvents(db, since, { userId: socket.data.session.user.id, serverIds });
        for (const { name, payload } of missed ?? [{ name: 'reload' as const, payload: {} }])
          socket.emit(name, payload);
      }
      socket.emit('position', { position: positionText(position) });
    } catch (error) {
      log.error({ err: error }, 'the events that a socket has missed could not be read');
      socket.disconnect(true);
    } finally {
      resuming.delete(socket);
    }
  }

  function deliver({ name, payload, audience }: DomainEvent): void {
    const rooms = roomsOf(audience);
    // Without rooms, Socket.IO would send to everybody.
    if (rooms.length) io.local.to(rooms).emit(name, payload);
    if (rooms.some(isServerRoom))
      for (const deferred of deferredEvents.values()) deferred.push({ name, payload, audience });
    const changed = userOf(name, payload);
    if (changed === null) return;
    for (const pending of pendingSockets.values())
      if (pending.session === null || concerns(pending.session, changed)) pending.shouldRefresh = true;
    for (const socket of io.of('/').sockets.values())
      if (concerns(socket.data.session, changed)) void refresh(socket);
  }
  const stop = eventLog.onEvent(deliver);
  let sentPosition = '';
  const positionTimer = setInterval(() => {
    const position = positionText(eventLog.position());
    if (position === sentPosition) return;
    sentPosition = position;
    // A socket that is being refreshed has events that it did not get yet.
    for (const socket of io.of('/').sockets.values())
      if (!deferredEvents.has(socket) && !resuming.has(socket)) socket.emit('position', { position });
  }, positionEveryMs);

  return {
    count: () => io.of('/').sockets.size,
    async close() {
      stop();
      clearInterval(positionTimer);
      // This also closes the HTTP server, which waits for every connection; one that is kept alive would never end.
      const idleTimer = setInterval(() => http.closeIdleConnections(), idleCheckMs);
      const forceCloseTimer = setTimeout(() => http.closeAllConnections(), graceMs);
      await io.close();
      clearInterval(idleTimer);
      clearTimeout(forceCloseTimer);
    },
  };
}

import type { User } from '#contract/http/me.ts';
import { isWorthRetrying } from '#data/realtime/retryPolicy.ts';
import { ApiError } from '#platform/errors/errors.ts';
import type { SessionEndReason, SessionState } from './sessionState.ts';

/**
 * The sign-in session as a state machine: `sessionStep` decides, `createSession` does what it returns.
 *
 *     closed ──open──▶ opening ──loaded──▶ open ──reload, renewed──▶ open
 *                      opening ──failed──▶ opening (resumed later), closed (a login)
 *     any ──end, replace, or loaded (blocked), failed (refused)──▶ ending: release, forget, disconnect
 *     ending ──open──▶ following ──loaded──▶ open, or failed──▶ opening;  ending ──open (nothing stored)──▶ closed
 *
 * `shown` is the state on the page: that of an ended session stays until the next one is known.
 */
export interface SessionMachine {
  shown: SessionState;
  /** `following`: opens the stored session after another one has ended. `open`: the user is confirmed and connected. */
  link: { kind: 'closed' | 'ending' } | { kind: 'opening' | 'following' | 'open'; token: string };
  /** Connections stay closed, whoever signs in, because the presence watch continues until nobody is signed in. */
  isAway: boolean;
  /** Numbers of loads, whose answers may arrive in another order. `creds`: the load whose credentials are in use. */
  loads: { started: number; shown: number; creds: number };
}

/** A load of the user. `next`: of a session that follows another one. `renewal`: for new credentials. */
interface Loading {
  token: string;
  load: number;
  purpose: 'stored' | 'login' | 'next' | 'reload' | 'renewal';
  signal?: AbortSignal | undefined;
}

/** `stored`: the token in the browser's storage now. */
export type SessionEvent =
  | {
      kind: 'open';
      purpose: 'stored' | 'login' | 'next';
      stored: string | null;
      signal?: AbortSignal | undefined;
    }
  | ({ kind: 'loaded'; user: User } & Loading)
  | ({ kind: 'failed'; error: unknown; stored: string | null } & Loading)
  /** The user was stored in this browser, for a start without a network. */
  | { kind: 'restored'; token: string; user: User }
  /** Another tab may have stored a token; `isRenewal`: of the same session. */
  | { kind: 'stored'; stored: string | null; isRenewal: boolean }
  | { kind: 'reload'; purpose: 'reload' | 'renewal' }
  /** The consoles that the user may no longer control are released. */
  | { kind: 'lostReleased'; token: string; load: number; user: User }
  | { kind: 'renewed'; token: string }
  | { kind: 'end'; reason: SessionEndReason | null }
  /** Another session takes the place of this one. */
  | { kind: 'replace'; store(): void }
  | { kind: 'away'; what: 'realtime' | 'all' };

export type SessionEffect =
  | ({ kind: 'load' } & Loading)
  /** `position`: of the events, where nothing was loaded before. */
  | { kind: 'connect'; token: string; user: User; position: string | null }
  | { kind: 'renew'; token: string; user: User }
  | { kind: 'connectChannel'; user: User }
  | { kind: 'releaseLost'; before: User; token: string; load: number; user: User }
  /** Releases the consoles, forgets `token` or stores another one, disconnects, and then opens the stored session. */
  | { kind: 'close'; token: string | null; reason: SessionEndReason | null; store?(): void }
  /** Removes the token if it is still stored, and then opens the stored session. */
  | { kind: 'skip'; token: string; reason: SessionEndReason }
  | { kind: 'forget'; token: string }
  | { kind: 'resumeLater' | 'reload' | 'checkStored' }
  | { kind: 'leave'; what: 'realtime' | 'all' }
  | { kind: 'fail'; error: unknown };

type Step = [SessionMachine, ...SessionEffect[]];
const step = (state: SessionMachine, ...effects: SessionEffect[]): Step => [state, ...effects];

export const initialSession: SessionMachine = {
  shown: { kind: 'unknown' },
  link: { kind: 'closed' },
  isAway: false,
  loads: { started: 0, shown: 0, creds: 0 },
};

export const tokenOf = ({ link }: SessionMachine): string | null => ('token' in link ? link.token : null);

export const openToken = ({ link }: SessionMachine): string | null =>
  link.kind === 'open' ? link.token : null;

const isEnding = ({ link: { kind } }: SessionMachine): boolean => kind === 'ending' || kind === 'following';

/** A stored session was not confirmed by the server yet. */
export function needsResume({ shown, link }: SessionMachine, stored: string | null): boolean {
  if (link.kind !== 'opening') return false;
  return shown.kind === 'signedIn'
    ? shown.offline === true
    : shown.kind === 'signedOut' && stored === link.token;
}

/** The state after an event, and the effects, in this order. Answers for another token change nothing. */
export function sessionStep(state: SessionMachine, event: SessionEvent): Step {
  const { shown, link, isAway } = state;
  const started = state.loads.started + 1;
  const loads = { ...state.loads, started };
  if ('load' in event && tokenOf(state) !== event.token) return [state];
  switch (event.kind) {
    case 'open': {
      const { stored: token, purpose, signal } = event;
      if (token === null) return step(signedOut(state, { kind: 'closed' }));
      const next = { kind: purpose === 'next' ? 'following' : 'opening', token } as const;
      return step({ ...state, link: next, loads }, { kind: 'load', token, load: started, purpose, signal });
    }
    case 'reload': {
      if (link.kind !== 'open') return [state];
      return step(
        { ...state, loads },
        { kind: 'load', purpose: event.purpose, token: link.token, load: started },
      );
    }
    case 'loaded':
      return event.purpose === 'reload' || event.purpose === 'renewal'
        ? reloaded(state, event)
        : opened(state, event);
    case 'failed':
      return failed(state, event);
    case 'restored':
      if (link.kind !== 'opening' || link.token !== event.token) return [state];
      return step({ ...state, shown: signedIn(event.user, true) }, { kind: 'resumeLater' });
    case 'lostReleased': {
      if (link.kind !== 'open') return [state];
      const isLatest = event.load === state.loads.creds && !isAway;
      return isLatest
        ? step(newUser(state, event), { kind: 'connectChannel', user: event.user })
        : [newUser(state, event)];
    }
    case 'stored': {
      const { stored: token, isRenewal } = event;
      if (isEnding(state) || shown.kind === 'unknown' || token === tokenOf(state)) return [state];
      if (link.kind !== 'open' || token === null || !isRenewal) return ending(state, null);
      return sessionStep(state, { kind: 'renewed', token });
    }
    case 'renewed': {
      const next: SessionMachine = { ...state, link: { kind: 'open', token: event.token } };
      if (isAway || shown.kind !== 'signedIn') return step(next, { kind: 'reload' });
      return step(next, { kind: 'renew', token: event.token, user: shown.user }, { kind: 'reload' });
    }
    case 'end':
      return isEnding(state) ? [state] : ending(state, event.reason);
    case 'replace':
      return ending(state, null, event.store);
    case 'away':
      return step({ ...state, isAway: true }, { kind: 'leave', what: event.what });
  }
}

function opened(
  state: SessionMachine,
  { token, load, user, purpose }: SessionEvent & { kind: 'loaded' },
): Step {
  if (user.blocked && purpose === 'next') return step(state, { kind: 'skip', token, reason: 'blocked' });
  if (user.blocked) return ending(state, 'blocked');
  const loads = { ...state.loads, shown: load, creds: load };
  const next: SessionMachine = { ...state, link: { kind: 'open', token }, shown: signedIn(user), loads };
  // With a stored user, or that of the previous session, the shown lists are older.
  const position = state.shown.kind === 'signedIn' ? null : user.position;
  return state.isAway ? [next] : step(next, { kind: 'connect', token, user, position });
}

function reloaded(state: SessionMachine, event: SessionEvent & { kind: 'loaded' }): Step {
  const { shown, link, loads } = state;
  const { token, load, user, purpose } = event;
  if (link.kind !== 'open' || shown.kind !== 'signedIn' || shown.user.id !== user.id) return [state];
  if (user.blocked) return ending(state, 'blocked');
  const before = shown.user;
  const hasMoved = load > loads.shown && (user.role !== before.role || user.natsUrl !== before.natsUrl);
  if (load <= loads.creds || !(purpose === 'renewal' || hasMoved)) return step(newUser(state, event));
  return step(
    { ...state, loads: { ...loads, creds: load } },
    { kind: 'releaseLost', before, token, load, user },
  );
}

function failed(state: SessionMachine, event: SessionEvent & { kind: 'failed' }): Step {
  const { purpose, token, error, stored } = event;
  const isExpired = error instanceof ApiError && error.status === 401;
  if (purpose === 'next') {
    if (isExpired) return step(state, { kind: 'skip', token, reason: 'expired' });
    const next = signedOut(state, { kind: 'opening', token });
    return isWorthRetrying(error) ? step(next, { kind: 'resumeLater' }) : [next];
  }
  if (purpose === 'stored' && isExpired) return ending(state, 'expired');
  // Another tab may have stored another token.
  if (purpose !== 'login' || stored !== token) return step(state, { kind: 'fail', error });
  const isOut = state.shown.kind === 'signedOut';
  const next = isOut ? signedOut(state, { kind: 'closed' }) : state;
  return step(next, { kind: 'forget', token }, { kind: 'checkStored' }, { kind: 'fail', error });
}

/** Code that replaces the session says with `store` which token is stored, and gives no reason. */
function ending(state: SessionMachine, requested: SessionEndReason | null, store?: () => void): Step {
  const reason = requested === 'expired' ? expiredReason(state.shown) : requested;
  const close = { kind: 'close', token: tokenOf(state), reason } as const;
  return step({ ...state, link: { kind: 'ending' } }, store ? { ...close, store } : close);
}

function expiredReason(shown: SessionState): SessionEndReason {
  if (shown.kind !== 'signedIn') return 'expired';
  return shown.user.guest ? 'guest' : shown.user.clone ? 'link' : 'expired';
}

const signedIn = (user: User, isOffline = false): SessionState =>
  isOffline ? { kind: 'signedIn', user, offline: true } : { kind: 'signedIn', user };

const signedOut = (state: SessionMachine, link: SessionMachine['link']): SessionMachine => ({
  ...state,
  link,
  shown: { kind: 'signedOut' },
  isAway: false,
});

const newUser = (state: SessionMachine, { load, user }: { load: number; user: User }): SessionMachine =>
  load <= state.loads.shown
    ? state
    : { ...state, loads: { ...state.loads, shown: load }, shown: signedIn(user) };

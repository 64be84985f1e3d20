import { expect, test } from 'vitest';
import { ApiError } from '#platform/errors/errors.ts';
import { userOf } from './fixtures.ts';
import {
  initialSession,
  type SessionEffect,
  type SessionEvent,
  type SessionMachine,
  sessionStep,
} from './sessionMachine.ts';

const [user, other, blocked] = [userOf(), userOf({ role: 10 }), userOf({ blocked: true })];
const loads = { started: 5, shown: 3, creds: 3 };
const signedIn = { kind: 'signedIn', user } as const;
const states = {
  unknown: { ...initialSession, loads },
  'signed out': { ...initialSession, loads, shown: { kind: 'signedOut' } },
  opening: { ...initialSession, loads, link: { kind: 'opening', token: 'a' }, shown: { kind: 'signedOut' } },
  offline: {
    ...initialSession,
    loads,
    link: { kind: 'opening', token: 'a' },
    shown: { ...signedIn, offline: true },
  },
  open: { ...initialSession, loads, link: { kind: 'open', token: 'a' }, shown: signedIn },
  away: { ...initialSession, loads, link: { kind: 'open', token: 'a' }, shown: signedIn, isAway: true },
  ending: { ...initialSession, loads, link: { kind: 'ending' }, shown: signedIn },
  following: { ...initialSession, loads, link: { kind: 'following', token: 'a' }, shown: signedIn },
} satisfies Record<string, SessionMachine>;

const answer = { token: 'a', load: 4 } as const;
const refused = { kind: 'failed', ...answer, error: new ApiError(401, 'No'), stored: 'a' } as const;
const failed = { ...refused, error: new ApiError(503, 'Later') };

const events: Record<string, SessionEvent> = {
  'open b': { kind: 'open', purpose: 'stored', stored: 'b' },
  'open b next': { kind: 'open', purpose: 'next', stored: 'b' },
  'open nothing': { kind: 'open', purpose: 'stored', stored: null },
  loaded: { kind: 'loaded', ...answer, purpose: 'stored', user },
  'loaded next, blocked': { kind: 'loaded', ...answer, purpose: 'next', user: blocked },
  'loaded, blocked': { kind: 'loaded', ...answer, purpose: 'stored', user: blocked },
  'loaded for another token': { kind: 'loaded', ...answer, token: 'z', purpose: 'stored', user },
  reloaded: { kind: 'loaded', ...answer, purpose: 'reload', user },
  'reloaded, too late': { kind: 'loaded', ...answer, load: 2, purpose: 'reload', user },
  'reloaded with another role': { kind: 'loaded', ...answer, purpose: 'reload', user: other },
  'reloaded with credentials': { kind: 'loaded', ...answer, purpose: 'renewal', user },
  'reloaded, blocked': { kind: 'loaded', ...answer, purpose: 'reload', user: blocked },
  'lost released': { kind: 'lostReleased', token: 'a', load: 3, user },
  'stored refused': { ...refused, purpose: 'stored' },
  'stored failed': { ...failed, purpose: 'stored' },
  'login failed': { ...failed, purpose: 'login' },
  'next refused': { ...refused, purpose: 'next' },
  'next failed': { ...failed, purpose: 'next' },
  'reload failed': { ...failed, purpose: 'reload' },
  restored: { kind: 'restored', token: 'a', user },
  'b stored': { kind: 'stored', stored: 'b', isRenewal: false },
  'renewal stored': { kind: 'stored', stored: 'b', isRenewal: true },
  reload: { kind: 'reload', purpose: 'reload' },
  end: { kind: 'end', reason: null },
  'end, expired': { kind: 'end', reason: 'expired' },
  replace: { kind: 'replace', store: () => undefined },
  away: { kind: 'away', what: 'all' },
};

/** A state in one line, such as `open a, signedIn`. */
function lineOf({ link, shown, isAway }: SessionMachine): string {
  const token = 'token' in link ? ` ${link.token}` : '';
  const isOffline = shown.kind === 'signedIn' && shown.offline;
  return `${link.kind}${token}, ${shown.kind}${isOffline ? ' offline' : ''}${isAway ? ', away' : ''}`;
}

function textOf(effect: SessionEffect): string {
  const token = 'token' in effect && effect.token !== null ? ` ${effect.token}` : '';
  const purpose = 'purpose' in effect ? ` for ${effect.purpose}` : '';
  const reason = 'reason' in effect && effect.reason !== null ? ` (${effect.reason})` : '';
  return `→ ${effect.kind}${token}${purpose}${reason}${'store' in effect ? ' and store' : ''}`;
}

test('every event in every state', () => {
  const table = Object.entries(states).flatMap(([name, before]: [string, SessionMachine]) => [
    `${name} (${lineOf(before)}):`,
    ...Object.entries(events).map(([event, what]) => {
      const [after, ...effects] = sessionStep(before, what);
      const line = lineOf(after);
      return [`  ${event}:`, line === lineOf(before) ? 'stays' : line, ...effects.map(textOf)].join(' ');
    }),
  ]);
  expect(table.filter((line) => !line.endsWith(': stays')).join('\n')).toMatchInlineSnapshot(`
    "unknown (closed, unknown):
      open b: opening b, unknown → load b for stored
      open b next: following b, unknown → load b for next
      open nothing: closed, signedOut
      end: ending, unknown → close
      end, expired: ending, unknown → close (expired)
      replace: ending, unknown → close and store
      away: closed, unknown, away → leave
    signed out (closed, signedOut):
      open b: opening b, signedOut → load b for stored
      open b next: following b, signedOut → load b for next
      b stored: ending, signedOut → close
      renewal stored: ending, signedOut → close
      end: ending, signedOut → close
      end, expired: ending, signedOut → close (expired)
      replace: ending, signedOut → close and store
      away: closed, signedOut, away → leave
    opening (opening a, signedOut):
      open b: opening b, signedOut → load b for stored
      open b next: following b, signedOut → load b for next
      open nothing: closed, signedOut
      loaded: open a, signedIn → connect a
      loaded next, blocked: stays → skip a (blocked)
      loaded, blocked: ending, signedOut → close a (blocked)
      stored refused: ending, signedOut → close a (expired)
      stored failed: stays → fail
      login failed: closed, signedOut → forget a → checkStored → fail
      next refused: stays → skip a (expired)
      next failed: stays → resumeLater
      reload failed: stays → fail
      restored: opening a, signedIn offline → resumeLater
      b stored: ending, signedOut → close a
      renewal stored: ending, signedOut → close a
      end: ending, signedOut → close a
      end, expired: ending, signedOut → close a (expired)
      replace: ending, signedOut → close a and store
      away: opening a, signedOut, away → leave
    offline (opening a, signedIn offline):
      open b: opening b, signedIn offline → load b for stored
      open b next: following b, signedIn offline → load b for next
      open nothing: closed, signedOut
      loaded: open a, signedIn → connect a
      loaded next, blocked: stays → skip a (blocked)
      loaded, blocked: ending, signedIn offline → close a (blocked)
      stored refused: ending, signedIn offline → close a (expired)
      stored failed: stays → fail
      login failed: stays → forget a → checkStored → fail
      next refused: stays → skip a (expired)
      next failed: opening a, signedOut → resumeLater
      reload failed: stays → fail
      restored: stays → resumeLater
      b stored: ending, signedIn offline → close a
      renewal stored: ending, signedIn offline → close a
      end: ending, signedIn offline → close a
      end, expired: ending, signedIn offline → close a (expired)
      replace: ending, signedIn offline → close a and store
      away: opening a, signedIn offline, away → leave
    open (open a, signedIn):
      open b: opening b, signedIn → load b for stored
      open b next: following b, signedIn → load b for next
      open nothing: closed, signedOut
      loaded: stays → connect a
      loaded next, blocked: stays → skip a (blocked)
      loaded, blocked: ending, signedIn → close a (blocked)
      reloaded with another role: stays → releaseLost a
      reloaded with credentials: stays → releaseLost a
      reloaded, blocked: ending, signedIn → close a (blocked)
      lost released: stays → connectChannel
      stored refused: ending, signedIn → close a (expired)
      stored failed: stays → fail
      login failed: stays → forget a → checkStored → fail
      next refused: stays → skip a (expired)
      next failed: opening a, signedOut → resumeLater
      reload failed: stays → fail
      b stored: ending, signedIn → close a
      renewal stored: open b, signedIn → renew b → reload
      reload: stays → load a for reload
      end: ending, signedIn → close a
      end, expired: ending, signedIn → close a (expired)
      replace: ending, signedIn → close a and store
      away: open a, signedIn, away → leave
    away (open a, signedIn, away):
      open b: opening b, signedIn, away → load b for stored
      open b next: following b, signedIn, away → load b for next
      open nothing: closed, signedOut
      loaded next, blocked: stays → skip a (blocked)
      loaded, blocked: ending, signedIn, away → close a (blocked)
      reloaded with another role: stays → releaseLost a
      reloaded with credentials: stays → releaseLost a
      reloaded, blocked: ending, signedIn, away → close a (blocked)
      stored refused: ending, signedIn, away → close a (expired)
      stored failed: stays → fail
      login failed: stays → forget a → checkStored → fail
      next refused: stays → skip a (expired)
      next failed: opening a, signedOut → resumeLater
      reload failed: stays → fail
      b stored: ending, signedIn, away → close a
      renewal stored: open b, signedIn, away → reload
      reload: stays → load a for reload
      end: ending, signedIn, away → close a
      end, expired: ending, signedIn, away → close a (expired)
      replace: ending, signedIn, away → close a and store
      away: stays → leave
    ending (ending, signedIn):
      open b: opening b, signedIn → load b for stored
      open b next: following b, signedIn → load b for next
      open nothing: closed, signedOut
      replace: stays → close and store
      away: ending, signedIn, away → leave
    following (following a, signedIn):
      open b: opening b, signedIn → load b for stored
      open b next: following b, signedIn → load b for next
      open nothing: closed, signedOut
      loaded: open a, signedIn → connect a
      loaded next, blocked: stays → skip a (blocked)
      loaded, blocked: ending, signedIn → close a (blocked)
      stored refused: ending, signedIn → close a (expired)
      stored failed: stays → fail
      login failed: stays → forget a → checkStored → fail
      next refused: stays → skip a (expired)
      next failed: opening a, signedOut → resumeLater
      reload failed: stays → fail
      replace: ending, signedIn → close a and store
      away: following a, signedIn, away → leave"
  `);
});

test('events are requested from a position only if no older list is shown', () => {
  const loadedAt = {
    kind: 'loaded',
    ...answer,
    purpose: 'stored',
    user: userOf({ position: '7.12' }),
  } as const;
  const positionIn = (state: SessionMachine): unknown =>
    sessionStep(state, loadedAt).find((part) => 'position' in part);
  expect(positionIn(states.opening)).toMatchObject({ kind: 'connect', position: '7.12' });
  expect(positionIn(states.offline)).toMatchObject({ kind: 'connect', position: null });
  expect(positionIn(states.following)).toMatchObject({ kind: 'connect', position: null });
});

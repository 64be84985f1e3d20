import { expect, test } from 'vitest';
import { ApiError } from '#platform/errors/errors.ts';
import { machineTable } from '#tests/support/machineTable.ts';
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

const partsOf = ({ link, shown, isAway }: SessionMachine): string[] => [
  'token' in link ? `${link.kind} ${link.token}` : link.kind,
  `${shown.kind}${shown.kind === 'signedIn' && shown.offline ? ' offline' : ''}`,
  isAway ? 'away' : 'present',
];

function textOf(effect: SessionEffect): string {
  const token = 'token' in effect && effect.token !== null ? ` ${effect.token}` : '';
  const purpose = 'purpose' in effect ? ` for ${effect.purpose}` : '';
  const reason = 'reason' in effect && effect.reason !== null ? ` (${effect.reason})` : '';
  return `${effect.kind}${token}${purpose}${reason}${'store' in effect ? ' and store' : ''}`;
}

test('every event in every state', () => {
  expect(
    machineTable<SessionMachine, SessionEvent, SessionEffect>({
      states,
      events,
      step: sessionStep,
      partsOf,
      textOf,
    }),
  ).toMatchInlineSnapshot(`
    "open b: opening b → load b for stored
    open b next: following b → load b for next
    open nothing:
      unknown: signedOut
      opening: closed
      offline; open; ending; following: closed, signedOut
      away: closed, signedOut, present
    loaded:
      opening; offline: open a, signedIn → connect a
      open: connect a
      following: open a → connect a
    loaded next, blocked:
      opening; offline; open; away; following: skip a (blocked)
    loaded, blocked:
      opening; offline; open; away; following: ending → close a (blocked)
    loaded for another token; reloaded; reloaded, too late: nothing
    reloaded with another role; reloaded with credentials:
      open; away: releaseLost a
    reloaded, blocked:
      open; away: ending → close a (blocked)
    lost released:
      open: connectChannel
    stored refused:
      opening; offline; open; away; following: ending → close a (expired)
    stored failed; reload failed:
      opening; offline; open; away; following: fail
    login failed:
      opening: closed → forget a → checkStored → fail
      offline; open; away; following: forget a → checkStored → fail
    next refused:
      opening; offline; open; away; following: skip a (expired)
    next failed:
      opening: resumeLater
      offline: signedOut → resumeLater
      open; following: opening a, signedOut → resumeLater
      away: opening a, signedOut, present → resumeLater
    restored:
      opening: signedIn offline → resumeLater
      offline: resumeLater
    b stored:
      signed out: ending → close
      opening; offline; open; away: ending → close a
    renewal stored:
      signed out: ending → close
      opening; offline: ending → close a
      open: open b → renew b → reload
      away: open b → reload
    reload:
      open; away: load a for reload
    end:
      unknown; signed out: ending → close
      opening; offline; open; away: ending → close a
    end, expired:
      unknown; signed out: ending → close (expired)
      opening; offline; open; away: ending → close a (expired)
    replace:
      unknown; signed out: ending → close and store
      opening; offline; open; away; following: ending → close a and store
      ending: close and store
    away:
      unknown; signed out; opening; offline; open; ending; following: away → leave
      away: leave"
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

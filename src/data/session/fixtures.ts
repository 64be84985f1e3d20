import { vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/http/me.ts';
import { FakeClock } from '#domain/clock.ts';
import type { EndReason } from '#domain/control/controlEnd.ts';
import type { Api } from '#platform/api/api.ts';
import { ApiError } from '#platform/errors/errors.ts';
import { createSettings } from '#platform/storage/settings.ts';
import { createStore } from '#platform/storage/store.ts';
import { createSession, type LocalDataPolicy } from './session.ts';

export const start = Date.parse('2026-01-01T00:00:00Z');
export const instant = (ms: number) => new Date(ms).toISOString();

/** A full-access user whose credentials live for 15 minutes. */
export const userOf = (part: Partial<User> = {}): User => ({
  id: 1,
  email: 'op@dugout.test',
  username: 'Op',
  blocked: false,
  createdAt: instant(start),
  role: 100,
  balance: 0,
  plan: null,
  settings: {
    timezone: 'UTC',
    timezoneChangedAt: null,
    paymentPerConsole: null,
    showAccountAddColumns: false,
    canEditAccountIndexes: false,
    hardRunButton: false,
  },
  clone: false,
  guest: false,
  actor: null,
  sessionEndsAt: null,
  secondFactor: false,
  creds: { jwt: 'creds', seed: 'seed', expiresAt: instant(start + 15 * 60_000) },
  natsUrl: 'ws://nats.test',
  screenshotUrl: 'http://127.0.0.1:5580',
  socketAuth: 'query',
  position: null,
  ...part,
});

/** A session with fake dependencies; `answers` defines the response of each call. */
export function build(
  answers: Record<string, () => unknown>,
  jwt: string | null = 'jwt',
  restore?: (token: string) => Promise<User | null>,
) {
  const calls: string[] = [];
  const api = {
    async call(endpoint: Endpoint, _request: unknown, { signal }: { signal?: AbortSignal } = {}) {
      const name = `${endpoint.method} ${endpoint.path}`;
      calls.push(name);
      const left = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      return Promise.race([Promise.resolve(answers[name]?.() ?? {}), left]);
    },
  } as Api;
  const clock = new FakeClock(start);
  const settings = createSettings(createStore(null, new EventTarget()));
  settings.jwt.set(jwt);
  const channel = {
    connect: vi.fn<(first: unknown) => void>(),
    disconnect: vi.fn<() => Promise<void>>(() => Promise.resolve(void calls.push('channel off'))),
  };
  const releaseLost = vi.fn<(before: User, after: User) => Promise<void>>(() => Promise.resolve());
  const stopWork = vi.fn<() => void>();
  const clear = vi.fn<(kept: LocalDataPolicy) => void>(() => void calls.push('clear'));
  const storeUnsent = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const endPush = vi.fn<() => void>();
  const releaseControl = vi.fn<(reason?: EndReason) => Promise<void>>(() => Promise.resolve());
  const realtime = {
    connect: vi.fn<(first: unknown) => void>(),
    renew: vi.fn<(first: unknown) => void>(),
    disconnect: vi.fn<() => void>(() => void calls.push('realtime off')),
  };
  const session = createSession({
    api,
    channel,
    realtime,
    settings,
    releaseControl,
    releaseLost,
    stopWork,
    endPush,
    storeUnsent,
    clear,
    ...(restore ? { restore } : {}),
    clock,
  });
  return {
    session,
    calls,
    clock,
    settings,
    channel,
    realtime,
    releaseControl,
    releaseLost,
    stopWork,
    endPush,
    storeUnsent,
    clear,
  };
}

export const me = (user: User = userOf()) => ({ 'GET /me': () => user });
export const refuse = (status: number) => () => {
  throw new ApiError(status, 'No');
};

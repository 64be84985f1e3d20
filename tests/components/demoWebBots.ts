import {
  deleteWebBotAccounts,
  getWebBotAccounts,
  saveWebBotAccounts,
  type WebBotAccount,
} from '#contract/http/webBots.ts';
import { webBotErrors, webBotStatuses } from '#contract/enums.ts';
import type { User } from '#contract/http/me.ts';
import { type FakeApi, refuse } from './fakeApi.ts';

/** An account in each state and with each problem. */
export function demoWebBots(): WebBotAccount[] {
  const states = [
    ...webBotStatuses.filter((status) => status !== 'failed').map((status) => ({ status, error: null })),
    ...webBotErrors.map((error) => ({ status: 'failed', error })),
  ];
  return states.map((state, at) => ({
    id: at + 1,
    email: `bot${at + 1}@bots.test`,
    ...state,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-02T00:00:00Z',
    credentials: { password: `secret-${at}`, gauth: 'JBSWY3DPEHPK3PXP' },
    proxy: { host: `203.0.113.${at + 1}`, port: 8000 + at, login: 'north', password: `proxy-${at}` },
    botting: {
      tmStatus: (['locked', 'unlocked', 'unknown'] as const)[at % 3] ?? null,
      coins: at * 12_345,
      coinsWithCards: at * 15_000,
      profit: at * 100,
      lastLogin: at === 0 ? null : '2026-01-02T00:00:00Z',
    },
  }));
}

const withoutSecrets = ({ credentials: _secret, proxy, ...rest }: WebBotAccount): WebBotAccount => ({
  ...rest,
  proxy: { host: proxy.host, port: proxy.port },
});

/** Answers the calls of web-bot accounts from a list, and changes it as the API would. */
export function answerWebBots(api: FakeApi, accounts: WebBotAccount[], me: User): void {
  const refuseOthers = (): void => {
    if (me.guest) refuse(403, 'You cannot do this in guest access.');
    if (me.clone) refuse(403, 'You cannot do this with an access link.');
  };
  api.on(getWebBotAccounts, ({ query }) => {
    const ids = typeof query?.accountIds === 'string' ? query.accountIds.split(',').map(Number) : null;
    const found = accounts.filter(({ id }) => ids === null || ids.includes(id));
    // Copies: a fake must not change objects that the app already has.
    return { data: structuredClone(me.guest || me.clone ? found.map(withoutSecrets) : found) };
  });
  api.on(saveWebBotAccounts, ({ body }) => {
    refuseOthers();
    const now = new Date().toISOString();
    const answer = { created: 0, updated: 0 };
    for (const { email, password, gauth, proxy } of body.accounts) {
      const entered = { credentials: { password, gauth }, proxy, error: null, updatedAt: now };
      const known = accounts.find((account) => account.email === email.trim().toLowerCase());
      if (known) {
        Object.assign(known, entered, { status: 'updated' });
        answer.updated++;
        continue;
      }
      answer.created++;
      accounts.push({
        ...entered,
        id: Math.max(0, ...accounts.map(({ id }) => id)) + 1,
        email: email.trim().toLowerCase(),
        status: 'added',
        createdAt: now,
        botting: { tmStatus: 'unknown', coins: 0, coinsWithCards: 0, profit: 0, lastLogin: null },
      });
    }
    return answer;
  });
  api.on(deleteWebBotAccounts, ({ body }) => {
    refuseOthers();
    const marked = accounts.filter(({ id, status }) => body.accountIds.includes(id) && status !== 'deleted');
    for (const account of marked) account.status = 'deleted';
    return { count: marked.length };
  });
}

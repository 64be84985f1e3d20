import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { columnsType } from '#contract/columns.ts';
import { getAccounts, updateAccounts } from '#contract/http/accounts/calls.ts';
import { AccountsServer, answerByColumn } from '#tests/support/accountsServer.ts';
import { peerFile } from '../lib/peers.ts';
import { type OwnResponse, type RewritingProxy, startRewritingProxy } from '../lib/rewritingProxy.ts';
import { fullAccount } from './fixtures.ts';

/** A proxy to the stack with more accounts, and with the pages of the other grids. */
export interface AccountsProxy extends RewritingProxy {
  /** The accounts that the app loads; it sees changes with its next load. */
  accounts: AccountsServer;
}

/** Accounts per page of a load of all (specification, business constants). */
const pageSize = 5_000;
const json = 'application/json';

/** @param peers folder with the built pages of the other grids, served below `/peers/` */
export async function startAccountsProxy(url: string, count: number, peers: string): Promise<AccountsProxy> {
  const accounts = new AccountsServer();
  for (let id = 1; id <= count; id++) accounts.put(fullAccount(id));
  const answer = (query: URLSearchParams, type: string): Buffer => {
    const all = accounts.answer(Object.fromEntries(query));
    return gzipSync(type === json ? JSON.stringify(all) : answerByColumn(all), { level: 1 });
  };
  // Prepared in advance, so that no grid waits for the bench.
  const pages = new Map<string, Buffer>();
  for (let offset = 0; offset < count; offset += pageSize) {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String(offset) });
    for (const type of [json, columnsType]) pages.set(`${type} ${query.toString()}`, answer(query, type));
  }

  const list = (query: URLSearchParams, { accept = '' }: IncomingHttpHeaders): OwnResponse => {
    const type = accept.includes(columnsType) ? columnsType : json;
    return { type, body: pages.get(`${type} ${query.toString()}`) ?? answer(query, type), isGzip: true };
  };

  /** Saves every edit. */
  function update(body: string): OwnResponse {
    const { accounts: edits } = JSON.parse(body) as { accounts: { id: number; loaded?: object }[] };
    for (const { id, loaded: _, ...fields } of edits) {
      const account = accounts.accounts.get(id);
      if (account) accounts.put({ ...account, ...fields });
    }
    return { type: json, body: JSON.stringify({ count: edits.length, errors: [] }) };
  }

  const proxy = await startRewritingProxy(
    url,
    // Changes no answer of the stack.
    /^$/,
    (_path, text) => text,
    (path) => path,
    ({ method, headers, url: { pathname, searchParams } }, body) => {
      if (method === 'GET' && pathname === `/api${getAccounts.path}`)
        return Promise.resolve(list(searchParams, headers));
      if (method === 'PUT' && pathname === `/api${updateAccounts.path}`) return body().then(update);
      return peerFile(peers, pathname);
    },
  );
  return { ...proxy, accounts };
}

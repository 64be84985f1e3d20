import { gzipSync } from 'node:zlib';
import { getAccounts } from '#contract/http/accounts/calls.ts';
import { AccountsServer } from '#tests/support/accountsServer.ts';
import { type RewritingProxy, startRewritingProxy } from '../lib/rewritingProxy.ts';
import { fullAccount } from './fixtures.ts';

/** A proxy to the stack with more accounts. */
export interface AccountsDoor extends RewritingProxy {
  /** The accounts that the app loads; it sees changes with its next load. */
  accounts: AccountsServer;
}

/** Accounts per page of the first load (specification, business constants). */
const pageSize = 5_000;

/** Answers the calls of the accounts with `count` accounts; pages of all of them are prepared in advance. */
export async function openAccountsDoor(url: string, count: number): Promise<AccountsDoor> {
  const accounts = new AccountsServer();
  for (let id = 1; id <= count; id++) accounts.put(fullAccount(id));
  const pages = new Map<string, Buffer>();
  const answer = (query: URLSearchParams): Buffer =>
    gzipSync(JSON.stringify(accounts.answer(Object.fromEntries(query))), { level: 1 });
  const page = (offset: number): URLSearchParams =>
    new URLSearchParams({ limit: String(pageSize), offset: String(offset) });
  for (let offset = 0; offset < count; offset += pageSize)
    pages.set(page(offset).toString(), answer(page(offset)));
  const proxy = await startRewritingProxy(
    url,
    /^$/,
    (_path, text) => text,
    (path) => path,
    ({ pathname, searchParams }) => {
      if (pathname !== `/api${getAccounts.path}`) return null;
      return pages.get(searchParams.toString()) ?? answer(searchParams);
    },
  );
  return { ...proxy, accounts };
}

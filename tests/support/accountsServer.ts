import type { z } from 'zod';
import { columnsType } from '#contract/columns.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import type { getAccounts } from '#contract/http/accounts/calls.ts';
import { anAccount } from '#domain/accounts/fixtures.ts';
import { rowsPerMessage } from '#domain/accounts/protocol.ts';
import { blockOf } from '#domain/api/columns.ts';

type Answer = z.output<typeof getAccounts.response>;

/** Formats microseconds after an arbitrary instant like the API's times. */
const timeOf = (tick: number): string =>
  `${new Date(Date.UTC(2026, 0, 1) + Math.floor(tick / 1000)).toISOString().slice(0, -1)}${String(tick % 1000).padStart(3, '0')}Z`;

/** The URL with which a fake `fetch` was called. */
export const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : input.toString();

/**
 * An API whose accounts tests change, each change with a unique time. A page starts earlier by the number of
 * deleted accounts.
 */
export class AccountsServer {
  readonly accounts = new Map<number, Account>();
  readonly #changedAt = new Map<number, string>();
  readonly #deletedAt = new Map<number, string>();
  #removals = 0;
  #tick = 0;
  readonly #hasPositions: boolean;
  /** Requested page sizes, by request. */
  readonly requests: { since: string | null; limit: number; offset: number }[] = [];

  /** @param hasPositions its times are then no exact beginning of a load */
  constructor({ hasPositions = true } = {}) {
    this.#hasPositions = hasPositions;
  }

  put(...accounts: Account[]): void {
    for (const account of accounts) {
      this.accounts.set(account.id, account);
      this.#deletedAt.delete(account.id);
      this.#changedAt.set(account.id, timeOf(++this.#tick));
    }
  }

  edit(id: number, over: Partial<Account>): void {
    const account = this.accounts.get(id);
    if (account) this.put({ ...account, ...over });
  }

  delete(id: number): void {
    if (!this.accounts.delete(id)) return;
    this.#removals++;
    this.#deletedAt.set(id, timeOf(++this.#tick));
  }

  /** Adds `count` accounts with ids from 1. */
  fill(count: number, over: (id: number) => Partial<Account> = () => ({})): this {
    for (let id = 1; id <= count; id++) this.put(anAccount({ id, email: `${id}@dugout.test`, ...over(id) }));
    return this;
  }

  answer({ lastUpdates, position, limit, offset }: Record<string, string | undefined>): Answer {
    const since = position ?? lastUpdates ?? null;
    const size = Number(limit);
    const at = Number(offset);
    this.requests.push({ since, limit: size, offset: at });
    const isDue = (changed: string | undefined): boolean => since === null || (changed ?? '') > since;
    const due = [...this.accounts.values()]
      .filter(({ id }) => isDue(this.#changedAt.get(id)))
      .toSorted((a, b) => a.id - b.id);
    const from = at === 0 ? 0 : Math.max(0, at - this.#removals);
    const data = due.slice(from, at + size);
    const deleted = [...this.#deletedAt].filter(([, time]) => since !== null && time > since);
    return {
      data,
      summary: {
        limits: { current: 0, max: 5 },
        deleted: at === 0 ? deleted.map(([id]) => id) : [],
        total: due.length,
        updatedAt: timeOf(this.#hasPositions ? this.#tick + 10 : this.#tick),
        ...(this.#hasPositions && { position: timeOf(this.#tick) }),
      },
    };
  }

  /** Replaces `fetch`. */
  readonly fetch: typeof fetch = (input, init) => {
    const { searchParams } = new URL(addressOf(input), 'http://localhost');
    const answer = this.answer(Object.fromEntries(searchParams));
    const isByColumn = new Headers(init?.headers).get('accept')?.includes(columnsType) ?? false;
    if (!isByColumn) return Promise.resolve(Response.json(answer));
    const headers = { 'content-type': columnsType };
    return Promise.resolve(new Response(answerByColumn(answer), { headers }));
  };
}

/** The answer in the API's format by column. */
export function answerByColumn({ data, summary }: Answer): string {
  const blocks: string[] = [];
  for (let at = 0; at < data.length; at += rowsPerMessage)
    blocks.push(JSON.stringify(blockOf(data.slice(at, at + rowsPerMessage))));
  return `{"summary":${JSON.stringify(summary)},"blocks":[\n${blocks.join(',\n')}\n]}`;
}

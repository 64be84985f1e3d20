import type { z } from 'zod';
import { errorBody } from '#contract/common.ts';
import { columnsType } from '#contract/columns.ts';
import { account } from '#contract/http/accounts/account.ts';
import { accountsByColumn, getAccounts } from '#contract/http/accounts/calls.ts';
import { type AccountLoad, afterFailure, pageQuery } from '#domain/accounts/load.ts';
import { type Mismatch, parseAnswer } from '#domain/api/answer.ts';
import { rowsOf } from '#domain/api/columns.ts';
import { exactBlockCheckOf } from '#domain/api/exactBlock.ts';
import type { LoadFault } from '#domain/accounts/protocol.ts';
import { parseJson } from '#domain/parseJson.ts';
import { batchesOf, type RowBatch } from './batch.ts';

/** Request timeout, milliseconds (specification, business constants). */
const timeoutMs = 125_000;

/** Statuses that a proxy sends if the server behind it does not respond. */
const unreachableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Pause before the next attempt if the API was unreachable, milliseconds. */
export const retryPauseMs = 700;

const isExact = exactBlockCheckOf(account);

interface AccountsPage {
  summary: z.output<typeof getAccounts.response>['summary'];
  batches: RowBatch[];
  /** Number of accounts that the API has sent. */
  count: number;
  /** Why accounts are missing in the answer: this version of the app cannot read them. */
  leftOut: LoadFault | null;
}

class PageError extends Error {
  readonly fault: LoadFault;

  constructor(fault: LoadFault) {
    super(fault.error);
    this.fault = fault;
  }

  get isUnreachable(): boolean {
    const { kind, status, fromApi } = this.fault;
    return kind === 'unreachable' || kind === 'timeout' || (unreachableStatuses.has(status) && !fromApi);
  }

  /** A smaller page may succeed: this one was too large, too slow, or the failure was temporary. */
  get isWorthRetrying(): boolean {
    const { kind, status } = this.fault;
    if (kind === 'contract') return false;
    return kind !== 'api' || status >= 500 || [408, 413, 425, 429].includes(status);
  }
}

interface PageRequest {
  base: string;
  token: string;
  signal: AbortSignal;
  /** Ends the present call, which is begun again: the line over which it waits for an answer has been cut. */
  attempt(): AbortSignal;
  fetch: typeof fetch;
}

export interface NextPageRequest extends PageRequest {
  /** Pause before the next attempt if the API was unreachable, milliseconds. */
  pauseMs: number;
  onResponse(): void;
}

/**
 * Loads the next page, with a smaller size after each failure. `used`: the load with the size that succeeded.
 * @throws PageError; or the abort reason of `signal`.
 */
export async function fetchNextPage(
  load: AccountLoad,
  request: NextPageRequest,
): Promise<AccountsPage & { used: AccountLoad }> {
  try {
    const page = await fetchPage(load, request);
    request.onResponse();
    return { ...page, used: load };
  } catch (error) {
    const smaller = error instanceof PageError && error.isWorthRetrying ? afterFailure(load) : null;
    if (!smaller) throw error;
    if (error instanceof PageError && error.isUnreachable)
      await new Promise((resolve) => void setTimeout(resolve, request.pauseMs));
    request.signal.throwIfAborted();
    return fetchNextPage(smaller, request);
  }
}

/** Converts any error of a load; an error that is not a PageError is caused by the data. */
export const toPageError = (error: unknown): PageError =>
  error instanceof PageError ? error : fault({ kind: 'contract', error: String(error) });

const fault = (over: Partial<LoadFault> & Pick<LoadFault, 'kind' | 'error'>): PageError =>
  new PageError({ status: 0, fromApi: false, field: '', ...over });

/**
 * Loads the next page and validates it.
 * @throws PageError; or the abort reason of `signal`.
 */
async function fetchPage(load: AccountLoad, request: PageRequest): Promise<AccountsPage> {
  const { base, token, signal, attempt, fetch: send } = request;
  signal.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = `${base}${getAccounts.path}?${new URLSearchParams(pageQuery(load)).toString()}`;
  let response: Response;
  let text: string;
  try {
    response = await send(url, {
      headers: { accept: `${columnsType}, application/json`, authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, timeout, attempt()]),
    });
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw timeout.aborted
      ? fault({ kind: 'timeout', error: 'No answer in time' })
      : fault({ kind: 'unreachable', error: 'The server cannot be reached' });
  }
  const body = parseJson(text, text);
  if (!response.ok) throw refusal(response, body);
  const isByColumn = response.headers.get('content-type')?.startsWith(columnsType) ?? false;
  return isByColumn ? pageByColumn(text, body) : pageOf(body);
}

/** For an API that sends lists by column: only different values are compared with the schema. */
function pageByColumn(text: string, body: unknown): AccountsPage {
  const { summary, blocks } = body as Partial<z.input<typeof accountsByColumn>>;
  const { data: read } = accountsByColumn.shape.summary.safeParse(summary);
  if (read && Array.isArray(blocks) && blocks.every(isExact)) {
    const lines = text.split('\n').slice(1, -1);
    const jsonOfBlock = (at: number): string | null =>
      lines.length === blocks.length ? (lines[at]?.replace(/,$/, '') ?? null) : null;
    const batches = blocks.map((block, at) => ({ block, json: jsonOfBlock(at) }));
    return { summary: read, batches, count: sum(blocks.map(({ count }) => count)), leftOut: null };
  }
  const list = accountsByColumn.safeParse(body);
  return pageOf(
    list.data ? { ...list.data, data: list.data.blocks.flatMap((block) => rowsOf(block)) } : body,
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

function pageOf(body: unknown): AccountsPage {
  const read = parseAnswer(getAccounts, body);
  if (read.kind === 'mismatch') throw mismatchFault(read);
  const { leftOut, value } = read;
  // More than the answer contains: the position of the next page counts the accounts that were left out.
  const count = leftOut ? (body as { data: unknown[] }).data.length : value.data.length;
  const fault = leftOut ? mismatchFault(leftOut).fault : null;
  return { summary: value.summary, batches: batchesOf(value.data), count, leftOut: fault };
}

const mismatchFault = ({ field, problem }: Mismatch): PageError =>
  fault({ kind: 'contract', error: problem, field });

function refusal({ status, statusText }: Response, body: unknown): PageError {
  const parsed = errorBody.safeParse(body);
  const { error, message, code, params } = parsed.data ?? {};
  return fault({
    kind: 'api',
    status,
    fromApi: Boolean(error),
    error: error || message || statusText || `HTTP ${status}`,
    code,
    params,
  });
}

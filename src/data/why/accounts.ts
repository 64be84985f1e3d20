import { getAccountsWhy, maxWhyAccounts, type Why } from '#contract/http/why.ts';
import { optionalCall } from '#data/fleet/optionalCall.ts';
import { useRead } from '#data/read.ts';
import type { Api } from '#platform/api/api.ts';
import { whyKeys } from './whyKeys.ts';

/** Plans begin without an event: reload interval, milliseconds. */
const reloadMs = 60_000;

/** Answers about the accounts of one call, by id; undefined: the API does not report it. */
type Answers = Promise<ReadonlyMap<number, Why> | undefined>;
/** The next batch of accounts: all requests at the same moment, such as the rows of a grid, share a call. */
const batches = new WeakMap<Api, { ids: Set<number>; answers: Answers }>();

async function ask(api: Api, ids: ReadonlySet<number>): Answers {
  // The others that render now add their ids before.
  await Promise.resolve();
  batches.delete(api);
  const answer = await optionalCall(api, getAccountsWhy, { query: { accountIds: [...ids].join(',') } });
  return answer ? new Map(answer.data.map((why) => [why.id, why])) : undefined;
}

async function loadWhy(api: Api, id: number): Promise<Why | 'plays' | null> {
  let batch = batches.get(api);
  if (!batch || batch.ids.size >= maxWhyAccounts) {
    const ids = new Set<number>();
    batch = { ids, answers: ask(api, ids) };
    batches.set(api, batch);
  }
  batch.ids.add(id);
  const answers = await batch.answers;
  return answers === undefined ? null : (answers.get(id) ?? 'plays');
}

/** Why an account does not play, live; `plays`, or null if unknown or the API does not report it. */
export function useAccountWhy(id: number): Why | 'plays' | null {
  const { data } = useRead({
    key: whyKeys.account(id),
    load: (api) => loadWhy(api, id),
    refetchInterval: reloadMs,
    meta: { silent: true },
  });
  return data ?? null;
}

import { maxUpload, uploadAccounts } from '#contract/http/accounts/upload.ts';
import type { Fault } from '#contract/errors/index.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { interruptedCalls, type LookupDeps } from '#data/bulk/lookup.ts';
import { checkStagedValues, type StagedAccount } from '#domain/accounts/staged/staged.ts';
import { isValid } from '#domain/accounts/staged/stagedTable.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import type { Bulk } from '#domain/bulk/bulk.ts';
import type { Staged } from './staged.ts';

/** Data of a row kept in results, because the row leaves when it is sent. */
export interface UploadItem {
  id: number;
  email: string;
}

export interface UploadOptions {
  items: readonly UploadItem[];
  /** The group of a server, if known. */
  groupOf: (serverId: number) => number | undefined;
  /** Why a row is left out when its turn comes, and that the API gave no answer for one. */
  texts: { gone: string; invalid: string; unanswered: string };
}

export interface UploadDeps extends LookupDeps {
  staged: Staged;
  accounts: Pick<Accounts, 'syncAfterUpload'>;
}

/**
 * Sends new accounts, some hundred per call. Sent rows leave the page, refused ones are marked with the API's
 * error. A call whose answer was lost is sent again once the API can be reached: it adds no account twice,
 * and its answer includes those added before.
 */
export function createUpload(
  { staged, accounts, ...deps }: UploadDeps,
  { items, groupOf, texts }: UploadOptions,
): Bulk<UploadItem> {
  function accountOf(id: number): StagedAccount | null {
    const row = staged.rows.get(id);
    const account = row ? checkStagedValues(row.guiId, row.values).account : null;
    if (!account) return null;
    const serverGroupId = groupOf(account.serverId);
    return serverGroupId === undefined ? account : { ...account, serverGroupId };
  }

  /** Sends rows, and returns those that were refused with the reasons. */
  async function send(ids: readonly number[]): Promise<Map<number, Fault>> {
    staged.setSending(ids, true);
    try {
      const entries = ids.map((id) => [id, accountOf(id)] as const);
      const body = { accounts: entries.flatMap(([, account]) => account ?? []) };
      const { sent, errors } = await deps.api.call(uploadAccounts, { body });
      const isSent = new Set(sent);
      const errorOf = new Map(errors.map(({ guiId, ...fault }) => [guiId, fault]));
      const refused = new Map<number, Fault>();
      const done: number[] = [];
      for (const [id, account] of entries) {
        if (account && isSent.has(account.guiId)) done.push(id);
        else refused.set(id, errorOf.get(account?.guiId ?? '') ?? { error: texts.unanswered });
      }
      staged.setSending(ids, false);
      staged.refuse(refused);
      staged.remove(done);
      return refused;
    } finally {
      staged.setSending(ids, false);
      // Also after an error, because the call may have had an effect.
      void accounts.syncAfterUpload();
    }
  }

  const refusedAgain = new Map<number, Fault>();

  return createBatch<UploadItem>({
    items,
    size: maxUpload,
    skip({ id }) {
      const row = staged.rows.get(id);
      if (!row) return texts.gone;
      // A refused row may be sent again with "Retry failed".
      return isValid({ faults: row.faults, refused: null }) ? null : texts.invalid;
    },
    async run(part) {
      const refused = await send(part.map(({ id }) => id));
      return {
        count: part.length - refused.size,
        errors: [...refused].map(([id, fault]) => ({ id, ...fault })),
      };
    },
    lookup: {
      ...interruptedCalls(deps),
      async findDone(unknown) {
        const done = new Set<UploadItem>();
        for (let at = 0; at < unknown.length; at += maxUpload) {
          const part = unknown.slice(at, at + maxUpload);
          const refused = await send(part.map(({ id }) => id));
          for (const item of part) {
            const reason = refused.get(item.id);
            if (reason === undefined) done.add(item);
            else refusedAgain.set(item.id, reason);
          }
        }
        return done;
      },
      reasonOf: ({ id }) => refusedAgain.get(id),
    },
  });
}

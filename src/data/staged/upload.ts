import { maxUpload, uploadAccounts } from '#contract/http/accounts/upload.ts';
import type { Fault } from '#contract/errors/index.ts';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import { interruptedCalls, type LookupDeps } from '#data/bulk/lookup.ts';
import { checkStagedValues, type StagedAccount } from '#domain/accounts/staged/staged.ts';
import { isValid, type StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import { createBatch } from '#domain/bulk/batch.ts';
import type { Bulk } from '#domain/bulk/bulk.ts';
import { isOutcomeUnknown } from '#platform/errors/errors.ts';
import type { Staged } from './staged.ts';

/** Data of a row kept in results, because the row leaves when it is sent. */
export interface UploadItem {
  id: number;
  /** Finds the row, also after a new session has read it again with another id. */
  guiId: string;
  email: string;
}

export interface UploadOptions {
  items: readonly UploadItem[];
  /** The group of a server, if known. */
  groupOf: (serverId: number) => number | undefined;
  /**
   * Why a row is left out when its turn comes, that the API gave no answer for one, and that it had added one before a
   * change.
   */
  texts: { gone: string; invalid: string; unanswered: string; changed: string };
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
  const rowOf = ({ guiId }: UploadItem): StagedRow | undefined => staged.rows.get(staged.idOf(guiId) ?? 0);

  function accountOf(row: StagedRow): StagedAccount | null {
    const { account } = checkStagedValues(row.guiId, row.values);
    if (!account) return null;
    const serverGroupId = groupOf(account.serverId);
    return serverGroupId === undefined ? account : { ...account, serverGroupId };
  }

  /** The rows are on the page: a new session has read them again. */
  async function areRead(): Promise<void> {
    const { status } = staged;
    if (status.get().phase === 'ready') return;
    if (!staged.open()) throw new Error('Nobody is signed in');
    await new Promise<void>((resolve, reject) => {
      const stop = status.subscribe(() => {
        const { phase } = status.get();
        if (phase === 'reading') return;
        stop();
        if (phase === 'ready') resolve();
        else reject(new Error('The session has ended'));
      });
    });
  }

  /** The API ignores what was changed after the call whose answer was lost. */
  const { lost } = staged;
  const textOf = ({ values }: Pick<StagedRow, 'values'>): string =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );

  /** Sends rows, and returns those that were refused with the reasons. */
  async function send(wanted: readonly UploadItem[]): Promise<Map<number, Fault>> {
    await areRead();
    const refused = new Map<number, Fault>();
    const entries = wanted.flatMap((item) => {
      const row = rowOf(item);
      const account = row && accountOf(row);
      if (account) return [{ item, id: row.id, text: textOf(row), account }];
      refused.set(item.id, { error: row ? texts.invalid : texts.gone });
      return [];
    });
    if (entries.length === 0) return refused;
    const ids = entries.map(({ id }) => id);
    staged.setSending(ids, true);
    try {
      const body = { accounts: entries.map(({ account }) => account) };
      const { sent, errors } = await deps.api.call(uploadAccounts, { body });
      const isSent = new Set(sent);
      const errorOf = new Map(errors.map(({ guiId, ...fault }) => [guiId, fault]));
      staged.setSending(ids, false);
      // Another session of the user may have read the rows again meanwhile.
      await areRead().catch(() => undefined);
      const marks = new Map<number, Fault>();
      const done: number[] = [];
      for (const { item, text, account } of entries) {
        const { guiId } = account;
        const sentBefore = lost.get(guiId) ?? text;
        const refusal = errorOf.get(guiId);
        // It was not added by the call whose answer was lost.
        if (refusal) lost.delete(guiId);
        const answer = sentBefore === text ? null : { error: texts.changed };
        const fault = isSent.has(guiId) ? answer : (refusal ?? { error: texts.unanswered });
        const id = staged.idOf(guiId);
        if (fault) refused.set(item.id, fault);
        if (id !== undefined && fault) marks.set(id, fault);
        else if (id !== undefined) done.push(id);
      }
      staged.refuse(marks);
      staged.removeSent(done);
      return refused;
    } catch (error) {
      if (isOutcomeUnknown(error))
        for (const { text, account } of entries) if (!lost.has(account.guiId)) lost.set(account.guiId, text);
      throw error;
    } finally {
      staged.setSending(ids, false);
      // Also after an error, because the call may have had an effect.
      void accounts.syncAfterUpload();
    }
  }

  const refusedAgain = new Map<number, Fault>();
  /** Found by a lookup, also by one that was interrupted: their rows have left the page. */
  const found = new Set<UploadItem>();

  const bulk = createBatch<UploadItem>({
    items,
    size: maxUpload,
    skip(item) {
      const row = rowOf(item);
      // They are read before they are sent.
      if (!row) return staged.status.get().phase === 'ready' ? texts.gone : null;
      // A refused row may be sent again with "Retry failed".
      return isValid({ faults: row.faults, refused: null }) ? null : texts.invalid;
    },
    async run(part) {
      const refused = await send(part);
      return {
        count: part.length - refused.size,
        errors: [...refused].map(([id, fault]) => ({ id, ...fault })),
      };
    },
    lookup: {
      ...interruptedCalls(deps),
      async findDone(unknown) {
        const open = unknown.filter((item) => !found.has(item));
        for (let at = 0; at < open.length; at += maxUpload) {
          const part = open.slice(at, at + maxUpload);
          const refused = await send(part);
          for (const item of part) {
            const reason = refused.get(item.id);
            if (reason === undefined) found.add(item);
            else refusedAgain.set(item.id, reason);
          }
        }
        return new Set(unknown.filter((item) => found.has(item)));
      },
      reasonOf: ({ id }) => refusedAgain.get(id),
    },
  });
  const guiIds = items.map(({ guiId }) => guiId);
  let leave: (() => void) | null = staged.queue(guiIds);
  bulk.state.subscribe(() => {
    if (bulk.state.get().phase !== 'ended') leave ??= staged.queue(guiIds);
    else {
      leave?.();
      leave = null;
    }
  });
  return bulk;
}

import { type ContractRecord, keyOf } from './records.ts';
import { type Document, refusedBy, type Schema } from './subset.ts';

/** A difference between two versions that a running program of one of them cannot handle. */
export interface Break {
  /** `call getServers`. */
  where: string;
  what: string;
}

/**
 * Changes of the contract that break programs of the previous version: pages that are open while the API is
 * updated, pages of the new version whose call still reaches an old process, and agents that are updated
 * later. Additions break nothing: unknown fields and events are ignored, and a call that an API does not have
 * is answered with 404.
 */
export function breaksBetween(before: readonly ContractRecord[], now: readonly ContractRecord[]): Break[] {
  const current = new Map(now.map((record) => [keyOf(record), record]));
  const [oldShared, newShared] = [sharedOf(before), sharedOf(now)];
  return before
    .filter(({ kind }) => kind !== 'schema')
    .flatMap((old) => {
      const where = keyOf(old);
      const next = current.get(where);
      if (!next) return [{ where, what: 'was removed' }];
      const asOld = (schema: Schema = {}): Document => ({ schema, shared: oldShared });
      const asNew = (schema: Schema = {}): Document => ({ schema, shared: newShared });
      const moved =
        old.address === next.address ? [] : [`is ${next.address ?? ''} instead of ${old.address ?? ''}`];
      const requests =
        old.request && next.request
          ? refusedBy(asOld(old.request), asNew(next.request), { sendsDefaults: false })
          : [];
      const answers =
        old.answer && next.answer
          ? refusedBy(asNew(next.answer), asOld(old.answer), { sendsDefaults: true })
          : [];
      // Agents are updated after the API, so no agent has to understand an older API.
      const olderAnswers =
        old.answer && next.answer && !old.kind.startsWith('agent')
          ? refusedBy(asOld(old.answer), asNew(next.answer), { sendsDefaults: true })
          : [];
      return [
        ...moved,
        ...requests.map((what) => `request of the version before: ${what}`),
        ...answers.map((what) => `answer to the version before: ${what}`),
        ...olderAnswers.map((what) => `answer of the version before: ${what}`),
      ].map((what) => ({ where, what }));
    });
}

const sharedOf = (records: readonly ContractRecord[]): Map<string, Schema> =>
  new Map(records.flatMap(({ kind, name, answer }) => (kind === 'schema' && answer ? [[name, answer]] : [])));

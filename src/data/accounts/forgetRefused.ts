import type { EditHistory } from '#domain/accounts/edits/editHistory.ts';
import { isOutcomeUnknown } from '#platform/errors/errors.ts';
import type { Accounts } from './accountsStore.ts';

type Refused = ReadonlyMap<number, unknown>;

/** The values that are still refused for these reasons: a load removes the refusals of those that were saved. */
const refusedValues = ({ rows }: Pick<Accounts, 'rows'>, refused: Refused) =>
  new Map(
    [...refused].map(([id, reason]) => {
      const refusals = [...(rows.get(id)?.refusals ?? [])];
      const own = refusals.filter(([, refusal]) => refusal.reason === reason);
      return [id, new Map(own.map(([key, { value }]) => [key, value]))] as const;
    }),
  );

/**
 * Removes refused edits from the history. Edits whose answer was lost may have been saved: they stay until the accounts
 * are loaded and show that they were not. Returns a function that ends it.
 */
export function forgetRefused(
  accounts: Pick<Accounts, 'rows' | 'onResult' | 'status' | 'sync'>,
  history: Pick<EditHistory, 'forget'>,
): () => void {
  let uncertain: Refused[] = [];
  let hadError = false;

  async function judge(): Promise<void> {
    const judged = uncertain;
    if (judged.length === 0 || !(await accounts.sync())) return;
    for (const refused of judged)
      if (uncertain.includes(refused)) history.forget(refusedValues(accounts, refused));
    uncertain = uncertain.filter((refused) => !judged.includes(refused));
  }

  const stopResults = accounts.onResult(({ refused }) => {
    const certain = [...refused].filter(([, reason]) => !isOutcomeUnknown(reason));
    const lost = [...refused].filter(([, reason]) => isOutcomeUnknown(reason));
    history.forget(refusedValues(accounts, new Map(certain)));
    if (lost.length === 0) return;
    uncertain = [...uncertain, new Map(lost)];
    void judge();
  });
  // After a failed load, the next one that succeeds.
  const stopStatus = accounts.status.subscribe(() => {
    const hasError = accounts.status.get().error !== null;
    if (hadError && !hasError) void judge();
    hadError = hasError;
  });
  return () => {
    stopResults();
    stopStatus();
    uncertain = [];
  };
}

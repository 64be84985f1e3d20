import type { AccountState } from './accountRules.ts';
import type { Alike } from './pairing/pairing.ts';

/** Everything that the rules read of an account. */
const keyOf = ({ open, status, lastError, console, paired, signed, quarantine }: AccountState): string =>
  [
    open,
    status,
    lastError === null,
    console.status,
    console.open,
    paired,
    signed,
    Boolean(quarantine),
  ].join();

/** Many accounts by their state: only changed ones are looked at again. */
export class AlikeAccounts {
  readonly #keys = new Map<number, string>();
  readonly #groups = new Map<string, Alike<AccountState>>();

  get groups(): readonly Alike<AccountState>[] {
    return [...this.#groups.values()];
  }

  /** Adds or updates an account. @param account undefined: it is gone */
  put(id: number, account: AccountState | undefined): void {
    const before = this.#keys.get(id);
    const key = account && keyOf(account);
    if (key === before) return;
    const old = before === undefined ? undefined : this.#groups.get(before);
    if (before !== undefined && old) {
      if (old.count === 1) this.#groups.delete(before);
      else this.#groups.set(before, { ...old, count: old.count - 1 });
    }
    if (!account || key === undefined) {
      this.#keys.delete(id);
      return;
    }
    this.#keys.set(id, key);
    this.#groups.set(key, { account, count: (this.#groups.get(key)?.count ?? 0) + 1 });
  }
}

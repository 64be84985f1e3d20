import type { SelectedState } from './dryRun.ts';
import type { StateGroup } from './pairing/pairing.ts';

/** Above every status. */
const noStatus = 999;

/** Everything that the rules read of an account, as one number: a text takes five times as long for 50,000 accounts. */
function keyOf(account: SelectedState): number {
  const { open, status, lastError, console, paired, signed, quarantine, server } = account;
  let key = (server.id * 1_000 + status) * 1_000 + (console.status ?? noStatus);
  key = key * 3 + (console.open === undefined ? 2 : Number(console.open));
  key = key * 2 + Number(open);
  key = key * 2 + Number(lastError === null);
  key = key * 2 + Number(paired);
  key = key * 2 + Number(signed);
  return key * 2 + Number(Boolean(quarantine));
}

/** Many accounts by their state: only changed ones are looked at again. */
export class AccountGroups {
  readonly #accounts = new Map<number, SelectedState>();
  readonly #groups = new Map<number, { account: SelectedState; count: number }>();

  get groups(): readonly StateGroup<SelectedState>[] {
    return [...this.#groups.values()];
  }

  /** Adds or updates an account. @param account undefined: it is gone */
  put(id: number, account: SelectedState | undefined): void {
    const before = this.#accounts.get(id);
    if (account === before) return;
    if (account) this.#accounts.set(id, account);
    else this.#accounts.delete(id);
    const key = account && keyOf(account);
    const oldKey = before && keyOf(before);
    if (key === oldKey) return;
    if (oldKey !== undefined) this.#add(oldKey, -1);
    if (key !== undefined) this.#add(key, 1, account);
  }

  #add(key: number, change: 1 | -1, account?: SelectedState): void {
    const group = this.#groups.get(key);
    if (!group) {
      if (account) this.#groups.set(key, { account, count: 1 });
      return;
    }
    group.count += change;
    if (group.count === 0) this.#groups.delete(key);
    else group.account = account ?? group.account;
  }
}

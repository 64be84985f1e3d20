import type { Account } from '#contract/http/accounts/account.ts';
import { type AccountSecrets, type SecretEntry, splitSecrets } from './secrets.ts';

/** Number of accounts per message with secrets to another tab. */
const secretsPerMessage = 2_000;

/** The ids of the accounts on the page, and their secrets; the accounts themselves are on the page and in the database. */
export class KnownAccounts {
  readonly #ids = new Set<number>();
  /** Secrets of the accounts received in this session; null for an account without secrets. */
  readonly #secrets = new Map<number, AccountSecrets | null>();
  /** Accounts received or removed while the stored ones are being read: the stored versions are older. */
  #newer: Set<number> | null = new Set();
  /** During a load of all accounts: those not received yet. */
  #unseen: Set<number> | null = null;

  /** Those of these stored accounts that were neither received nor removed since. */
  addStored(rows: readonly Account[]): Account[] {
    const older = rows.filter(({ id }) => !this.#newer?.has(id));
    for (const { id } of older) this.#ids.add(id);
    return older;
  }

  endStored(): void {
    this.#newer = null;
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) {
      this.#ids.delete(id);
      this.#secrets.delete(id);
      this.#newer?.add(id);
    }
  }

  /** Adds accounts from the API or another tab. Returns them in the form that may be stored. */
  add(rows: readonly Account[]): Account[] {
    return rows.map((row) => {
      const { stored, secrets } = splitSecrets(row);
      this.#ids.add(row.id);
      this.#secrets.set(row.id, secrets);
      this.#newer?.add(row.id);
      this.#unseen?.delete(row.id);
      return stored;
    });
  }

  /** Adds secrets from another tab; returns those of accounts whose secrets have not been received since. */
  addSecrets(entries: readonly SecretEntry[]): SecretEntry[] {
    const missing = entries.filter(([id]) => this.#ids.has(id) && !this.#secrets.has(id));
    for (const [id, secrets] of missing) this.#secrets.set(id, secrets);
    return missing;
  }

  /** All secrets, in parts. */
  *secretParts(size = secretsPerMessage): Generator<{ entries: SecretEntry[]; isLast: boolean }> {
    let entries: SecretEntry[] = [];
    for (const [id, secrets] of this.#secrets) {
      if (!secrets) continue;
      entries.push([id, secrets]);
      if (entries.length < size) continue;
      yield { entries, isLast: false };
      entries = [];
    }
    yield { entries, isLast: true };
  }

  /** A load of all accounts begins. */
  startAll(): void {
    this.#unseen = new Set(this.#ids);
  }

  /** The accounts that were known and are missing in the load of all accounts: they no longer exist. */
  endAll(): number[] {
    const lost = [...(this.#unseen ?? [])].filter((id) => this.#ids.has(id));
    this.#unseen = null;
    return lost;
  }
}

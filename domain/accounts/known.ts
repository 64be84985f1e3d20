import type { Account } from '#contract/http/accounts/account.ts';
import { type AccountSecrets, type SecretEntry, splitSecrets } from './secrets.ts';

/** Accounts whose secrets are sent to another tab at once. */
const secretsPerMessage = 2_000;

/** Which accounts the page has, and their secrets; the accounts themselves are on the page and in the database. */
export class KnownAccounts {
  readonly #ids = new Set<number>();
  /** Secrets of the accounts that came in this session; null for an account without any. */
  readonly #secrets = new Map<number, AccountSecrets | null>();
  /** Accounts that came or went while the stored ones are being read: theirs are older. */
  #newer: Set<number> | null = new Set();
  /** During a load of all accounts: those that have not come yet. */
  #unseen: Set<number> | null = null;

  /** Of these stored accounts, those that have not come or gone since. */
  addStored(rows: readonly Account[]): Account[] {
    const older = rows.filter(({ id }) => !this.#newer?.has(id));
    for (const { id } of older) this.#ids.add(id);
    return older;
  }

  endStored(): void {
    this.#newer = null;
  }

  /** Accounts have come from the API or another tab. Returns them as they may be stored. */
  add(rows: readonly Account[], removed: readonly number[]): Account[] {
    for (const id of removed) {
      this.#ids.delete(id);
      this.#secrets.delete(id);
      this.#newer?.add(id);
    }
    return rows.map((row) => {
      const { stored, secrets } = splitSecrets(row);
      this.#ids.add(row.id);
      this.#secrets.set(row.id, secrets);
      this.#newer?.add(row.id);
      this.#unseen?.delete(row.id);
      return stored;
    });
  }

  /** Secrets from another tab; returns those of accounts whose secrets have not come since. */
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

  /** The accounts that were known and have not come with the load of all: they do not exist any more. */
  endAll(): number[] {
    const lost = [...(this.#unseen ?? [])].filter((id) => this.#ids.has(id));
    this.#unseen = null;
    return lost;
  }
}

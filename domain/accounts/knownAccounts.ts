import type { ColumnBlock } from '#contract/columns.ts';
import type { Account } from '#contract/http/accounts/account.ts';
import { fieldOf, rowsOf } from '#domain/api/columns.ts';
import { type AccountSecrets, type SecretEntry, splitBlock, splitSecrets } from './secrets.ts';

/** Number of accounts per message with secrets to another tab. */
const secretsPerMessage = 2_000;

export const idsOf = (block: ColumnBlock): readonly number[] => fieldOf(block, 'id') as number[];

/** Secrets in the form received, read only when another tab asks for them. */
type KeptSecrets = () => ReadonlyMap<number, AccountSecrets | null>;

/** Ids and secrets of the accounts on the page; the accounts themselves are on the page and in the database. */
export class KnownAccounts {
  readonly #ids = new Set<number>();
  /** Secrets of the accounts received in this session. */
  readonly #secrets = new Map<number, KeptSecrets>();
  /** Accounts received or removed while the stored ones are being read; the stored versions are older. */
  #newer: Set<number> | null = new Set();
  /** During a load of all accounts: those not received yet. */
  #unseen: Set<number> | null = null;

  /** Adds stored accounts; returns those that were neither received nor removed since. */
  addStored(ids: readonly number[]): number[] {
    const older = ids.filter((id) => !this.#newer?.has(id));
    for (const id of older) this.#ids.add(id);
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
  add(block: ColumnBlock): ColumnBlock {
    const { stored, secrets } = splitBlock(block);
    const kept = secretsOf(secrets);
    for (const id of idsOf(block)) {
      this.#ids.add(id);
      this.#secrets.set(id, kept);
      this.#newer?.add(id);
      this.#unseen?.delete(id);
    }
    return secrets ? stored : block;
  }

  /** Adds secrets from another tab; returns those of accounts whose secrets have not been received since. */
  addSecrets(entries: readonly SecretEntry[]): SecretEntry[] {
    const missing = entries.filter(([id]) => this.#ids.has(id) && !this.#secrets.has(id));
    const kept = new Map(missing);
    for (const [id] of missing) this.#secrets.set(id, () => kept);
    return missing;
  }

  /** All secrets, in parts. */
  *secretParts(size = secretsPerMessage): Generator<{ entries: SecretEntry[]; isLast: boolean }> {
    let entries: SecretEntry[] = [];
    for (const [id, kept] of this.#secrets) {
      const secrets = kept().get(id);
      if (!secrets) continue;
      entries.push([id, secrets]);
      if (entries.length < size) continue;
      yield { entries, isLast: false };
      entries = [];
    }
    yield { entries, isLast: true };
  }

  startAll(): void {
    this.#unseen = new Set(this.#ids);
  }

  /** Ends a load of all accounts. Returns known accounts that were missing in it: they no longer exist. */
  endAll(): number[] {
    const lost = [...(this.#unseen ?? [])].filter((id) => this.#ids.has(id));
    this.#unseen = null;
    return lost;
  }
}

const noSecrets: ReadonlyMap<number, AccountSecrets> = new Map();

function secretsOf(block: ColumnBlock | null): KeptSecrets {
  if (!block) return () => noSecrets;
  let kept: ReadonlyMap<number, AccountSecrets | null> | null = null;
  return () => (kept ??= new Map(rowsOf<Account>(block).map((row) => [row.id, splitSecrets(row).secrets])));
}

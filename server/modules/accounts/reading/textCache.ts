import { blockOf } from '#domain/api/columns.ts';
import type { AccountFieldRights } from '#server/modules/access/index.ts';

/** Enough for the texts of about 55,000 accounts, in bytes; beyond that, further ones are not kept. */
const maxBytes = 128 * 1024 * 1024;

/** Enough for the texts by column of about 100,000 accounts, in bytes; beyond that, the least recently used ones are dropped. */
const maxBlockBytes = 32 * 1024 * 1024;

/**
 * Fewer accounts by column are not cached: lists of changes are read only once or twice, and each small text
 * would keep the 64 kB from which Node allocated it.
 */
const leastKept = 100;

/** The texts contain secrets, so all are dropped when no list has been read for this time, in milliseconds. */
const idleMs = 10 * 60_000;

/** The version of an account: the transaction of its last change, as text. */
type Version = string;

/** Accounts as JSON texts in UTF-8, shared by viewers with the same rights. */
export interface AccountTexts {
  /** Whether any version of one of these accounts is cached. */
  hasAny(ids: readonly number[]): boolean;
  find(id: number, version: Version | undefined): Buffer | null;
  keep(id: number, version: Version, text: Buffer): void;
  /** Accounts by column as JSON text in UTF-8. The text of many accounts is rebuilt only if one of theirs has changed. */
  byColumn(accounts: readonly Buffer[]): Buffer;
}

export interface TextCache {
  of(rights: AccountFieldRights): AccountTexts;
}

/**
 * Keeps the texts of accounts for the next viewer: in a large fleet the number of changing accounts is
 * limited by the consoles, but every session loads all accounts. Whatever changes the text of an account
 * changes its `changed_xid`; the deltas of the browsers depend on that as well.
 */
export function createTextCache(limit = maxBytes): TextCache {
  const byRights = new Map<string, Map<number, { version: Version; text: Buffer }>>();
  let bytes = 0;
  /** By the text of their first account, the most recently used last. */
  const blocks = new Map<Buffer | undefined, { accounts: readonly Buffer[]; text: Buffer }>();
  let blockBytes = 0;
  let timer: NodeJS.Timeout | undefined;

  function forgetLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      byRights.clear();
      bytes = 0;
      blocks.clear();
      blockBytes = 0;
    }, idleMs);
    // The timer does not keep the process running.
    timer.unref();
  }

  function forgetBlock(first: Buffer | undefined): void {
    blockBytes -= blocks.get(first)?.text.length ?? 0;
    blocks.delete(first);
  }

  return {
    of({ denied }) {
      forgetLater();
      const key = denied.join();
      const known = () => byRights.get(key);
      return {
        hasAny: (ids) => {
          const texts = known();
          return texts !== undefined && ids.some((id) => texts.has(id));
        },
        find(id, version) {
          const found = known()?.get(id);
          return found?.version === version ? (found?.text ?? null) : null;
        },
        keep(id, version, text) {
          const texts = known() ?? new Map<number, { version: Version; text: Buffer }>();
          byRights.set(key, texts);
          const more = text.length - (texts.get(id)?.text.length ?? 0);
          if (bytes + more > limit) return;
          bytes += more;
          texts.set(id, { version, text });
        },
        byColumn(accounts) {
          if (accounts.length < leastKept) return blockText(accounts);
          const [first] = accounts;
          const found = blocks.get(first);
          const isSame =
            found?.accounts.length === accounts.length &&
            accounts.every((account, at) => account === found.accounts[at]);
          const text = isSame ? found.text : blockText(accounts);
          forgetBlock(first);
          blocks.set(first, { accounts, text });
          blockBytes += text.length;
          for (const oldest of blocks.keys()) {
            if (blockBytes <= maxBlockBytes) break;
            forgetBlock(oldest);
          }
          return text;
        },
      };
    },
  };
}

const blockText = (accounts: readonly Buffer[]): Buffer =>
  Buffer.from(JSON.stringify(blockOf(JSON.parse(`[${accounts.join(',')}]`) as object[])));

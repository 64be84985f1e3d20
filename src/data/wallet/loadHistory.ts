import type { WalletEntry } from '#contract/http/wallet.ts';

/** A part of the history, newest first. */
export interface HistoryPage {
  data: readonly WalletEntry[];
  /** Number of all entries; undefined if an API does not send it. */
  total: number | undefined;
}

type ReadPage = (page: { limit: number; offset: number }) => Promise<HistoryPage>;

/** Number of entries per request: the maximum of the API. */
const pageSize = 5000;

/** Number of entries to request when most of the history is known. */
const recent = 200;

/**
 * Loads the whole history, newest first. Entries are only ever added, so after the first load it requests the newest ones,
 * page by page up to those that are known; `known` itself is returned when there are no others.
 */
export async function loadHistory(
  read: ReadPage,
  known: readonly WalletEntry[] = [],
): Promise<readonly WalletEntry[]> {
  return (await loadNewest(read, known)) ?? (await loadAll(read));
}

/** Null: the answers do not continue the known history. */
async function loadNewest(
  read: ReadPage,
  known: readonly WalletEntry[],
): Promise<readonly WalletEntry[] | null> {
  const [newest] = known;
  if (!newest) return null;
  const added = new Map<number, WalletEntry>();
  let expected: number | undefined;
  for (let offset = 0; ;) {
    const { data, total } = await read({ limit: offset === 0 ? recent : pageSize, offset });
    // That of the first answer: entries that are added meanwhile are before it, and the next load has them.
    if (offset === 0 && total !== undefined) expected = total - known.length;
    const at = data.findIndex(({ id }) => id === newest.id);
    const before = added.size;
    addMissing(added, at < 0 ? data : data.slice(0, at));
    if (at >= 0) {
      if (expected !== undefined && expected !== added.size) return null;
      return added.size === 0 ? known : [...added.values(), ...known];
    }
    if (added.size === before || (expected !== undefined && added.size > expected)) return null;
    offset += data.length;
  }
}

/** New entries shift older ones to the next page, where they occur again. */
function addMissing(entries: Map<number, WalletEntry>, page: readonly WalletEntry[]): void {
  for (const entry of page) if (!entries.has(entry.id)) entries.set(entry.id, entry);
}

async function loadAll(read: ReadPage): Promise<WalletEntry[]> {
  const entries = new Map<number, WalletEntry>();
  for (let offset = 0; ;) {
    const { data, total } = await read({ limit: pageSize, offset });
    const before = entries.size;
    addMissing(entries, data);
    offset += data.length;
    const isLast = total === undefined ? data.length < pageSize : offset >= total;
    // An API that knows no pages sends all entries every time.
    if (isLast || entries.size === before) return [...entries.values()];
  }
}

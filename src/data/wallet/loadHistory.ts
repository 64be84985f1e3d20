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

/** Null: the answer does not continue the known history. */
async function loadNewest(
  read: ReadPage,
  known: readonly WalletEntry[],
): Promise<readonly WalletEntry[] | null> {
  const [newest] = known;
  if (!newest) return null;
  // Entries that are added meanwhile shift others to the next page, where they occur again.
  const added = new Map<number, WalletEntry>();
  let all: number | undefined;
  for (let offset = 0; ; offset += recent) {
    const { data, total } = await read({ limit: recent, offset });
    if (offset === 0) all = total;
    const end = data.findIndex(({ id }) => id === newest.id);
    const before = added.size;
    for (const entry of end < 0 ? data : data.slice(0, end)) added.set(entry.id, entry);
    if (end < 0 && data.length >= recent && added.size > before) continue;
    const isComplete = end >= 0 && (all === undefined || all === known.length + added.size);
    if (!isComplete) return null;
    return added.size === 0 ? known : [...added.values(), ...known];
  }
}

async function loadAll(read: ReadPage): Promise<WalletEntry[]> {
  // New entries shift older ones to the next page, where they occur again.
  const entries = new Map<number, WalletEntry>();
  for (let offset = 0; ;) {
    const { data, total } = await read({ limit: pageSize, offset });
    const before = entries.size;
    for (const entry of data) if (!entries.has(entry.id)) entries.set(entry.id, entry);
    offset += data.length;
    const isLast = total === undefined ? data.length < pageSize : offset >= total;
    // An API that knows no pages sends all entries every time.
    if (isLast || entries.size === before) return [...entries.values()];
  }
}

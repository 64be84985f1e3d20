import type { AccountSearch } from '#data/accounts/querySearch.ts';
import { pageAtom } from '#ui/pageAtom.ts';

/** The query whose accounts are shown; null: none. */
export const searchAtom = pageAtom<AccountSearch | null>(null);

/** Selected rows of the table, by id. */
export const chosenAtom = pageAtom<ReadonlySet<string>>(new Set());

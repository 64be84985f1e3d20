import { pageAtom } from '#ui/pageAtom.ts';

/** Ids of the selected proxies; they stay selected while filters hide them. */
export const selectionAtom = pageAtom<ReadonlySet<number>>(new Set());

/** Ids of the proxies that match the filters, in their order. */
export const matchingAtom = pageAtom<readonly number[]>([]);

import type { DatabaseAsk } from '#data/database/database.ts';
import { pageAtom } from '#ui/pageAtom.ts';

/** The request whose answer is shown. */
export const askedAtom = pageAtom<DatabaseAsk | null>(null);

import { atom } from 'jotai';
import type { DatabaseAsk } from '#data/database/database.ts';
import type { DatabaseParams } from '#domain/database/query.ts';
import { pageAtom } from '#ui/pageAtom.ts';

/** The request whose answer is shown. */
export const askedAtom = pageAtom<DatabaseAsk | null>(null);

/** What was chosen last: the dialog opens with it, also on the next visit of the page. */
export const paramsAtom = atom<DatabaseParams | null>(null);

import { pageAtom } from '#ui/pageAtom.ts';

/** Id of the server that was attached last on this page: its row is marked. */
export const attachedServerAtom = pageAtom<number | null>(null);

import { pageAtom } from '#ui/pageAtom.ts';

const none: ReadonlySet<number> = new Set();

/** Ids of the consoles that would get the scheduler that is being dragged, if it was dropped now. */
export const dropTargetsAtom = pageAtom<ReadonlySet<number>>(none);

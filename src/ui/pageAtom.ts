import { atom, type PrimitiveAtom } from 'jotai';

/**
 * Client state that several components of a page share. It returns to its initial value when the last component that
 * reads it unmounts: the state belongs to the page, while the store of all atoms lives as long as the app.
 */
export function pageAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  const state = atom(initial);
  state.onMount = (set) => () => set(() => initial);
  return state;
}

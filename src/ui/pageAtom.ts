import { atom, type PrimitiveAtom, useAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Client state that several components of a page share. It returns to its initial value when the last component that
 * reads it unmounts: the state belongs to the page, while the store of all atoms lives as long as the app.
 */
export function pageAtom<Value>(initial: Value): PrimitiveAtom<Value> {
  const state = atom(initial);
  state.onMount = (set) => () => set(() => initial);
  return state;
}

/** What a dialog shows that any screen opens, null while it is closed, and what closes it; a change of the page does too. */
export function usePageOverlay<Value>(
  state: PrimitiveAtom<Value | null>,
): readonly [Value | null, () => void] {
  const [shown, setShown] = useAtom(state);
  const { pathname } = useLocation();
  const close = useCallback(() => setShown(null), [setShown]);
  useEffect(() => close, [close, pathname]);
  return [shown, close];
}

import { createContext, type RefObject, startTransition, use, useEffect, useState } from 'react';
import { createObservable, type Observable } from '#domain/observable.ts';
import { createInViewObserver, type InViewObserver } from '#ui/inViewObserver.ts';

/** Two observers shared by all cards, instead of two for each. */
export const InViewContext = createContext<InViewObserver | null>(null);

export function useNewInViewObserver(): InViewObserver {
  const [observer] = useState(createInViewObserver);
  useEffect(() => () => observer.close(), [observer]);
  return observer;
}

/** A card that is near for less time is only scrolled past and renders no contents, milliseconds. */
const settleMs = 80;
/** A card that is far from the view for this long drops its contents, which keeps a long page fast, milliseconds. */
const forgetMs = 15_000;

export interface CardInView {
  /** Near the view, or recently: its contents are rendered. */
  reached: boolean;
  /** In view or within a quarter of a screen: its data is refreshed. */
  near: Observable<boolean>;
  visible: Observable<boolean>;
}

/** Contents render only where scrolling stops. @throws if used outside the grid. */
export function useCardInView(card: RefObject<HTMLElement | null>): CardInView {
  const observer = use(InViewContext);
  if (!observer) throw new Error('The grid is missing above this card');
  const [reached, setReached] = useState(false);
  const [near] = useState(() => createObservable(false));
  const [visible] = useState(() => createObservable(false));
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reach = (isReached: boolean): void => {
      // A card that has the focus keeps its contents.
      if (!isReached && element.contains(document.activeElement)) timer = setTimeout(reach, forgetMs, false);
      else startTransition(() => setReached(isReached));
    };
    const unobserve = observer.observe(element, {
      near(isNear) {
        near.set(isNear);
        clearTimeout(timer);
        timer = setTimeout(reach, isNear ? settleMs : forgetMs, isNear);
      },
      visible: visible.set,
    });
    return () => {
      unobserve();
      clearTimeout(timer);
      near.set(false);
      visible.set(false);
    };
  }, [card, observer, near, visible]);
  return { reached, near, visible };
}

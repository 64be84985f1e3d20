import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './Tips.module.css';

/** Delay of tooltips for the pointer (specification, constants), milliseconds; none for the keyboard. */
const openDelayMs = 800;

/** Attributes that give an element a tooltip with its shortcut. */
export const tooltipProps = (text: string, keys?: string) => ({
  'data-tip': text,
  ...(keys ? { 'data-tip-keys': keys } : {}),
});

interface Shown {
  element: HTMLElement;
  text: string;
  keys: string | undefined;
  x: number;
  y: number;
  below: boolean;
}

/** Space that a tooltip needs above its element, CSS pixels. */
const room = 44;

function describe(element: HTMLElement): Shown | null {
  const { tip: text, tipKeys: keys } = element.dataset;
  if (!text) return null;
  const box = element.getBoundingClientRect();
  const below = box.top < room;
  return { element, text, keys, x: box.left + box.width / 2, y: below ? box.bottom : box.top, below };
}

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/**
 * One shared tooltip for all elements with {@link tooltipProps}, so that hundreds of buttons cost no more than one. The
 * text is already the element's accessible name, so the tooltip is hidden from screen readers.
 */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = (element: HTMLElement, delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(describe(element)), delay);
    };
    const over = ({ target, pointerType }: PointerEvent): void => {
      const element = tipped(target);
      if (element && pointerType !== 'touch') show(element, openDelayMs);
      else hide();
    };
    const focus = ({ target }: FocusEvent): void => {
      const element = tipped(target);
      if (element?.matches(':focus-visible')) show(element, 0);
    };
    const hiders = ['pointerdown', 'focusout', 'keydown', 'scroll'] as const;
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focus);
    for (const name of hiders) document.addEventListener(name, hide, { capture: true, passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focus);
      for (const name of hiders) document.removeEventListener(name, hide, { capture: true });
    };
  }, []);

  // The meaning of a button may change while the pointer rests on it.
  const element = shown?.element;
  useEffect(() => {
    if (!element) return undefined;
    const observer = new MutationObserver(() => setShown(describe(element)));
    observer.observe(element, { attributeFilter: ['data-tip', 'data-tip-keys'] });
    return () => observer.disconnect();
  }, [element]);

  useLayoutEffect(() => {
    const tip = bubble.current;
    if (!tip || !shown) return;
    const half = tip.offsetWidth / 2 + 8;
    const x = Math.min(Math.max(shown.x, half), window.innerWidth - half);
    tip.style.left = `${x}px`;
    tip.style.top = `${shown.y}px`;
  }, [shown]);

  if (!shown) return null;
  return (
    <div ref={bubble} className={classes.tip} data-below={shown.below || undefined} aria-hidden="true">
      {shown.text}
      {shown.keys ? <kbd className={classes.keys}>{shown.keys}</kbd> : null}
    </div>
  );
}

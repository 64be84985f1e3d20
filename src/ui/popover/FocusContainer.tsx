import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface FocusContainerProps {
  isActive: boolean;
  /** It has the focus at first, because its controls come later. */
  isFirst?: boolean;
  children: ReactNode;
}

/** The popup itself has the focus; a ring around all of its content would be meaningless. */
const style = { outline: 'none' };

/**
 * Takes the focus of a popup when the focused content disappears: otherwise the focus would move to the body, where Escape
 * does not close the popup, and the next key would trigger a page shortcut.
 */
export function FocusContainer({ isActive, isFirst = false, children }: FocusContainerProps) {
  const home = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || isDisabled(activeElement);
    if (isActive && isLost) home.current?.focus({ preventScroll: true });
  });
  return (
    <div ref={home} tabIndex={-1} data-autofocus={isFirst || undefined} style={style}>
      {children}
    </div>
  );
}

/** A button that is disabled during its call loses the focus in the next frame. */
const isDisabled = (element: Element): boolean => element.matches(':disabled');

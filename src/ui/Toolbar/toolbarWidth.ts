import { createContext, use } from 'react';

/** Width of the toolbar around a component, CSS pixels; 0 outside of one and before the first measurement. */
export const ToolbarWidth = createContext(0);

/** Whether the toolbar around this component is narrower than `px` CSS pixels. */
export function useIsToolbarBelow(px: number): boolean {
  const width = use(ToolbarWidth);
  return width > 0 && width < px;
}

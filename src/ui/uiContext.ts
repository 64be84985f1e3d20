import type { MessageDescriptor } from '@lingui/core';
import { createContext, use } from 'react';

/** An error as a person should meet it. */
export interface Explanation {
  text: string | MessageDescriptor;
  /** Path of a field of the request to what is wrong with it. */
  fields: Readonly<Record<string, string>>;
  /** Somebody else was faster: what was loaded is not what there is any more. */
  isConflict: boolean;
  /** Nobody needs to be told. */
  isSilent: boolean;
}

/** What the components here must know of the outside, which they never see. */
export interface UiContextValue {
  /** There is nobody to ask, so nothing can be changed. */
  isOffline: boolean;
  explain(error: unknown): Explanation;
  /** IANA timezone in which times are said. */
  timezone: string;
  /**
   * Keeps the page from being loaded anew until the returned function is called. With a loss a person is asked
   * before leaving: what was typed into a form, or a bulk that is under way, would be thrown away.
   */
  blockReload(loses?: 'form' | 'bulk'): () => void;
}

export const UiContext = createContext<UiContextValue | null>(null);

/** @throws when used outside the app. */
export function useUiContext(): UiContextValue {
  const uiContext = use(UiContext);
  if (!uiContext) throw new Error('The surroundings are missing above this component');
  return uiContext;
}

import { createContext, use } from 'react';
import type { PermissionCheck } from '#domain/access/permitted.ts';
import type { BulkJobs } from './bulk/jobs.ts';
import type { ShortcutList } from './shortcuts/shortcutList.ts';

export interface Explanation {
  text: string;
  /** Request field path to its error message. */
  fields: Readonly<Record<string, string>>;
  /** Edit conflict: another user has changed the loaded data. */
  isConflict: boolean;
  /** The error needs no message. */
  isSilent: boolean;
}

/** What the components of `ui/` need from the application. */
export interface UiContextValue {
  /** The API cannot be reached, so nothing can be changed. */
  isOffline: boolean;
  explain(error: unknown): Explanation;
  /** Shows an error as a message of its own, unless it needs none. `subject`: what the failed call was about. */
  reportError: (error: unknown, subject?: string | null) => void;
  /** Whether the user has a permission; elements that declare one are left out without it. */
  can: PermissionCheck;
  /** IANA timezone in which times are shown. */
  timezone: string;
  /** When the day began there, milliseconds since the epoch; to the minute. */
  today: number;
  /**
   * Blocks page reloads until the returned function is called. With `loses` the user is asked before leaving,
   * because an edited scheduler, unsaved form input or a running bulk job would be lost; `onDiscard` is
   * called when the user leaves anyway.
   */
  blockReload(loses?: 'scheduler' | 'form' | 'bulk', onDiscard?: () => void): () => void;
  /** Bulk jobs, which run independent of the current screen. */
  bulkJobs: BulkJobs;
  shortcuts: ShortcutList;
  /**
   * The last change of the query parameters, until the router has made it: so changes by several components
   * at once all count.
   */
  pendingQueryRef: { current: { from: string; to: string } | null };
}

export const UiContext = createContext<UiContextValue | null>(null);

/** @throws when used outside the app. */
export function useUiContext(): UiContextValue {
  const uiContext = use(UiContext);
  if (!uiContext) throw new Error('The UI context is missing above this component');
  return uiContext;
}

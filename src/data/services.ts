import { createContext, use } from 'react';
import type { Accounts } from '#data/accounts/accountsStore.ts';
import type { BrowserEntries } from '#data/browserEntries.ts';
import type { Busy } from '#data/busy/busy.ts';
import type { OpenControls } from '#data/control/openControls.ts';
import type { PictureFigures } from '#data/control/pictureFigures.ts';
import type { ShownErrors } from '#data/lists/shownErrors.ts';
import type { Link } from '#data/offline/link.ts';
import type { TableLayouts } from '#data/preferences/createTableLayouts.ts';
import type { SchedulerDrafts } from '#data/schedulerDrafts/drafts.ts';
import type { BeginChange } from '#data/session/sameSession.ts';
import type { Staged } from '#data/staged/staged.ts';
import type { RefreshQueue } from '#data/realtime/refreshQueue.ts';
import type { Limit } from '#domain/limit.ts';
import type { Api } from '#platform/api/api.ts';
import type { Channel } from '#platform/channel/channel.ts';
import type { CsvFiles } from '#platform/csv/csvFiles.ts';
import type { DatabaseAnswers } from '#platform/database/databaseAnswers.ts';
import type { ScheduleChecks } from '#platform/schedule/scheduleChecks.ts';
import type { Store } from '#platform/storage/store.ts';

/** Shows an error. `subject`: name of the object of the failed call; null if unknown. */
export type ReportError = (error: unknown, subject?: string | null) => void;

/** Services that the app builds once and provides to all components; tests provide fakes. */
export interface Services {
  api: Api;
  /** Remembers the session of a change that makes several calls. */
  beginChange: BeginChange;
  /** Base of the API's addresses, for addresses that the browser opens itself. */
  apiBase: string;
  /** The accounts, loaded when a screen first needs them; screens use them through the hooks of `data/accounts`. */
  accounts: Accounts;
  channel: Channel;
  /** New accounts that have not been sent; screens use them through the hooks of `data/staged`. */
  staged: Staged;
  csv: CsvFiles;
  /** Loads and keeps answers of the accounts database; screens use `data/database`. */
  databaseAnswers: DatabaseAnswers;
  /** Unsaved plans of schedulers; screens use them through the hooks of `data/schedulerDrafts`. */
  schedulerDrafts: SchedulerDrafts;
  /** Checks plans in workers; screens use `useScheduleReport`. */
  scheduleChecks: ScheduleChecks;
  /** Storage of this browser; screens use it through `usePreference`. */
  store: Store;
  /** Whether the server can be reached. */
  link: Link;
  /** Shows an error that needs a message, as one. */
  reportError: ReportError;
  /** Lists whose errors are on the screen. */
  shownErrors: ShownErrors;
  /** Refreshes the data that a change affects. */
  refreshes: RefreshQueue;
  consoleLoads: Limit;
  /** Whether the page must not be reloaded; components of `ui/` use `useReloadBlocker`. */
  busy: Busy;
  openControls: OpenControls;
  pictureFigures: PictureFigures;
  /** Tasks and interactions that this browser has measured. */
  browserEntries: BrowserEntries;
  /** Layouts of tables; screens use them through `useTableLayout`. */
  tableLayouts: TableLayouts;
}

export const ServicesContext = createContext<Services | null>(null);

/** @throws when used outside the app's provider. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('Services are missing above this component');
  return services;
}

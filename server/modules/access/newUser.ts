import type { StoredSettings } from '#server/schema/tables.ts';

/** The settings of a new user. @param timezone timezone of the installation */
export const newSettings = (timezone: string): StoredSettings => ({
  timezone,
  timezoneChangedAt: null,
  paymentPerConsole: null,
  showAccountAddColumns: false,
  canEditAccountIndexes: false,
  hardRunButton: false,
});

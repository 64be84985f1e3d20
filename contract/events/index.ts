import { z } from 'zod';
import { id } from '../common.ts';

const ids = z.object({ ids: z.array(id) });
const ofUser = z.object({ userId: id });

/** Realtime events (Socket.IO): they carry only ids, and the app refreshes what these ids touch. */
export const events = {
  userUpdated: z.object({ id, blocked: z.boolean() }),
  balanceUpdated: ofUser,
  userTokenUpdated: ofUser,
  /** Changed users, for those who may see all users; not part of the specification. */
  peopleUpdated: ids,
  serverGroupsUpdated: ids,
  /** Notes were written or solved; not part of the specification. */
  notesUpdated: ids,
  /** Incidents opened, changed or ended; not part of the specification. */
  incidentsUpdated: ids,
  /** Alert rules were changed; not part of the specification. */
  alertRulesUpdated: z.object({}),
  /** Names or settings of screens, or which consoles are stuck; not part of the specification. */
  screensUpdated: z.object({}),
  /** Destinations of alerts, their state or their devices; not part of the specification. */
  destinationsUpdated: z.object({}),
  /** Notes of shifts; not part of the specification. */
  shiftNotesUpdated: z.object({}),
  serversUpdated: ids,
  consolesUpdated: ids,
  accountsUpdated: ids,
  accountsDeleted: ids,
  configsUpdated: ids,
  schedulersUpdated: ids,
  proxiesUpdated: ids,
  webBotAccountsUpdated: ids,
  tasksUpdated: z.object({ serverId: id }),
  plansUpdated: z.object({}),
  /** States of the payments of a user; not part of the specification. */
  paymentsUpdated: ofUser,
  /** Saved views of a user; not part of the specification. */
  viewsUpdated: ofUser,
  /** Something was added to the activity (`GET /activity`); not part of the specification. */
  activityUpdated: z.object({}),
  /** Events were missed that cannot be sent again: load everything that is shown. Not part of the specification. */
  reload: z.object({}),
  /**
   * All events up to this position were sent. An app that sends it when it reconnects (`auth.position`) gets
   * the events it missed, or `reload`, and then the next position. Not part of the specification.
   */
  position: z.object({ position: z.string() }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.infer<(typeof events)[N]>;

/** Path of the realtime socket on the API's origin. */
export const realtimePath = '/socket.io';

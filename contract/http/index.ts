import type { Endpoint } from '../endpoint.ts';
import * as accessLinks from './accessLinks.ts';
import * as accounts from './accounts/calls.ts';
import * as accountHistory from './accounts/history.ts';
import * as pairing from './accounts/pairing.ts';
import * as accountSearch from './accounts/search.ts';
import * as accountUpload from './accounts/upload.ts';
import * as alertRules from './alertRules.ts';
import * as activity from './activity.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as configs from './configs.ts';
import * as configSchema from './configSchema.ts';
import * as consoleConfigs from './consoleConfigs.ts';
import * as consoles from './consoles.ts';
import * as database from './database.ts';
import * as destinations from './destinations.ts';
import * as effectiveConfig from './effectiveConfig.ts';
import * as fleet from './fleet.ts';
import * as incidents from './incidents.ts';
import * as me from './me.ts';
import * as notes from './notes.ts';
import * as plans from './plans.ts';
import * as past from './past.ts';
import * as outbox from './outbox.ts';
import * as people from './people.ts';
import * as push from './push.ts';
import * as reports from './reports.ts';
import * as proxies from './proxies.ts';
import * as schedulers from './schedulers.ts';
import * as serverActions from './serverActions.ts';
import * as serverGroups from './serverGroups.ts';
import * as schedulePlan from './schedulePlan.ts';
import * as clips from './clips.ts';
import * as screens from './screens.ts';
import * as servers from './servers.ts';
import * as settings from './settings.ts';
import * as browserFigures from './browserFigures.ts';
import * as belowNormal from './belowNormal.ts';
import * as shift from './shift.ts';
import * as shiftNotes from './shiftNotes.ts';
import * as tasks from './tasks.ts';
import * as util from './util.ts';
import * as views from './views.ts';
import * as wallet from './wallet.ts';
import * as webBots from './webBots.ts';
import * as why from './why.ts';

type EndpointsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

/**
 * The calls that a file declares, by name. Sorted, because bundlers list the exports of a module in different
 * orders.
 */
const callsOf = <Module extends object>(module: Module): EndpointsOf<Module> =>
  Object.fromEntries(
    Object.entries(module)
      .filter(([, value]) => typeof value === 'object' && 'path' in value && 'access' in value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as EndpointsOf<Module>;

/** Every call of the API by name: the source of the generated tests and the OpenAPI document. */
export const endpoints = {
  ...callsOf(util),
  ...callsOf(auth),
  ...callsOf(accessLinks),
  ...callsOf(me),
  ...callsOf(settings),
  ...callsOf(people),
  ...callsOf(audit),
  ...callsOf(activity),
  ...callsOf(past),
  ...callsOf(outbox),
  ...callsOf(serverGroups),
  ...callsOf(servers),
  ...callsOf(fleet),
  ...callsOf(tasks),
  ...callsOf(serverActions),
  ...callsOf(configs),
  ...callsOf(configSchema),
  ...callsOf(consoleConfigs),
  ...callsOf(effectiveConfig),
  ...callsOf(schedulers),
  ...callsOf(consoles),
  ...callsOf(accounts),
  ...callsOf(accountUpload),
  ...callsOf(accountHistory),
  ...callsOf(schedulePlan),
  ...callsOf(views),
  ...callsOf(notes),
  ...callsOf(incidents),
  ...callsOf(alertRules),
  ...callsOf(clips),
  ...callsOf(screens),
  ...callsOf(belowNormal),
  ...callsOf(shift),
  ...callsOf(shiftNotes),
  ...callsOf(pairing),
  ...callsOf(accountSearch),
  ...callsOf(database),
  ...callsOf(plans),
  ...callsOf(wallet),
  ...callsOf(reports),
  ...callsOf(proxies),
  ...callsOf(webBots),
  ...callsOf(why),
  ...callsOf(destinations),
  ...callsOf(push),
  ...callsOf(browserFigures),
};

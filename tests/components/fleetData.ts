import type { Config } from '#contract/http/configs.ts';
import type { Scheduler } from '#contract/http/schedulers.ts';
import type { GameConsole } from '#contract/http/consoles.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';

/** Data of the fake API. A test may change it at any time; the app sees the change with its next call. */
export interface Fleet {
  servers: Server[];
  consoles: GameConsole[];
  /** Groups without their servers, which are in `servers`. */
  groups: Omit<ServerGroup, 'servers' | 'serverCount'>[];
  configs: Config[];
  /** `consoles`, `enabled` and `configs` of a scheduler are derived from the others. */
  schedulers: Scheduler[];
}

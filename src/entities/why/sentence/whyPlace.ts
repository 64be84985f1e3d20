import type { PermissionName } from '#contract/permissions.ts';

/** Where the console is, and what the sentence is about. */
export interface WhyPlace {
  serverId: number;
  consoleId: number;
  /** The account that it is about; left out: the console. */
  accountId?: number;
  /** It is shown on the tile of the console. */
  isTile?: boolean;
}

/** What helps, where it is done, and the permission that it needs. */
export interface WhyHelp {
  label: string;
  to: string;
  permission: PermissionName;
}

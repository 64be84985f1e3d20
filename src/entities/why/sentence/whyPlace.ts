import type { PermissionName } from '#contract/permissions.ts';

/** Place of the console, and the subject of the sentence. */
export interface WhyPlace {
  serverId: number;
  consoleId: number;
  /** The account that it is about; left out: the console. */
  accountId?: number;
  /** It is shown on the tile of the console. */
  isTile?: boolean;
}

/** What helps, where to do it, and the permission that it needs. */
export interface WhyHelp {
  label: string;
  to: string;
  permission: PermissionName;
}

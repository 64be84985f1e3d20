import type { Rights } from '#data/session/rights.ts';

/** What the cards of this page show only with a permission. Menus and toolbars declare theirs at each entry. */
export const cardPermissions = {
  /** Open and close servers. */
  open: 'servers_open',
  /** Flow, script version, agent, register. */
  update: 'servers_update',
  remoteControl: 'servers_remote_control',
  logs: 'consoles_logs_view',
  consoles: 'consoles_view',
} as const;

export type CardRights = Rights<typeof cardPermissions>;

import type { ServerGroup } from '#contract/http/serverGroups.ts';
import type { Server } from '#contract/http/servers.ts';

/** The open dialog; groups and servers by id, so that it always shows current data. */
export type DialogState =
  | { kind: 'createGroup' }
  | { kind: 'updateGroup' | 'deleteGroup' | 'groupConfigs'; groupId: number }
  | { kind: 'attachServer'; groupId: number | null }
  | {
      kind: 'editServer' | 'moveServer' | 'deleteServer' | 'closeServer' | 'serverConfigs';
      serverId: number;
    };

export type OpenDialog = (dialog: DialogState) => void;

export const groupOf = (groups: readonly ServerGroup[], id: number): ServerGroup | undefined =>
  groups.find((group) => group.id === id);

export function serverOf(groups: readonly ServerGroup[], id: number): Server | undefined {
  for (const { servers } of groups) {
    const found = servers.find((server) => server.id === id);
    if (found) return found;
  }
  return undefined;
}

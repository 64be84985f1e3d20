import { useMemo } from 'react';
import { useCan } from '#data/session/hooks.ts';

/** What the user's role may do here; what it may not is not offered. */
export interface GroupRights {
  /** Any of the rights by which servers are seen. */
  see: boolean;
  createGroup: boolean;
  updateGroup: boolean;
  deleteGroup: boolean;
  attachServer: boolean;
  updateServer: boolean;
  openServer: boolean;
  deleteServer: boolean;
  attachConfig: boolean;
  detachConfig: boolean;
  watch: boolean;
}

/** The same object as long as the answer is the same. */
export function useGroupRights(): GroupRights {
  const servers = useCan('servers_view');
  const accounts = useCan('accounts_view');
  const createGroup = useCan('serverGroups_create');
  const updateGroup = useCan('serverGroups_update');
  const deleteGroup = useCan('serverGroups_delete');
  const attachServer = useCan('servers_attach');
  const updateServer = useCan('servers_update');
  const openServer = useCan('servers_open');
  const deleteServer = useCan('servers_detach');
  const attachConfig = useCan('config_attach');
  const detachConfig = useCan('config_detach');
  const watch = useCan('consoles_view');
  const see = servers || accounts || watch;
  return useMemo(
    () => ({
      createGroup,
      updateGroup,
      deleteGroup,
      attachServer,
      updateServer,
      openServer,
      deleteServer,
      attachConfig,
      detachConfig,
      watch,
      see,
    }),
    [
      createGroup,
      updateGroup,
      deleteGroup,
      attachServer,
      updateServer,
      openServer,
      deleteServer,
      attachConfig,
      detachConfig,
      watch,
      see,
    ],
  );
}

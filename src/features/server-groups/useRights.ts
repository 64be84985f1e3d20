import { useMemo } from 'react';
import { useCan } from '#data/session/hooks.ts';

/** Rights of the user on this page; actions without a right are not offered. */
export interface GroupRights {
  /** Any of the rights that allow seeing servers. */
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

/** Returns the same object while the rights are the same. */
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

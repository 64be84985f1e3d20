import { useMemo } from 'react';
import { useIsBuilt } from '#data/routes/built.ts';
import { useCan } from '#data/session/hooks.ts';

/** Rights of the user on this page; actions without a right are not offered. */
export interface InfoRights {
  /** Open and close servers. */
  open: boolean;
  /** Flow, script version, agent, register. */
  update: boolean;
  remoteControl: boolean;
  logs: boolean;
  attachConfig: boolean;
  detachConfig: boolean;
  consoles: boolean;
  toAccounts: boolean;
  toTasks: boolean;
}

/** Returns the same object while the rights are the same. */
export function useInfoRights(): InfoRights {
  const isBuilt = useIsBuilt();
  const open = useCan('servers_open');
  const update = useCan('servers_update');
  const remoteControl = useCan('servers_remote_control');
  const logs = useCan('consoles_logs_view');
  const attachConfig = useCan('config_attach');
  const detachConfig = useCan('config_detach');
  const consoles = useCan('consoles_view');
  const toAccounts = useCan('accounts_view') && isBuilt('accountsAll');
  const toTasks = useCan('servers_tasks_view') && isBuilt('taskHistory');
  return useMemo(
    () => ({
      open,
      update,
      remoteControl,
      logs,
      attachConfig,
      detachConfig,
      consoles,
      toAccounts,
      toTasks,
    }),
    [open, update, remoteControl, logs, attachConfig, detachConfig, consoles, toAccounts, toTasks],
  );
}

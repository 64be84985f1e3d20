import { useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import type { Server } from '#contract/http/servers.ts';
import { useAgentIdentity } from '#data/servers/agent.ts';
import { driftOf } from '#domain/servers/presence.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from '../card/Card.module.css';
import type { ServerActions } from '#entities/servers/useServerActions.ts';

export interface ActualizeDialogProps {
  server: Server;
  actions: ServerActions;
  onClose: () => void;
}

/** Replaces the registered name, PC ID and address with the ones the agent reports; the API knows the PC ID. */
export function ActualizeDialog({ server, actions, onClose }: ActualizeDialogProps) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { data, error, refetch } = useAgentIdentity(server.token);
  const drift = data ? driftOf(server, { kind: 'online', info: data }) : [];
  const problem = error ? explain(error).text : null;

  async function save(signal: AbortSignal): Promise<unknown> {
    const info = data ?? (await refetch({ throwOnError: true })).data;
    if (!info) return undefined;
    const { id, revision } = server;
    const change = { kind: 'update', id, revision, name: info.computerName, ip: info.localIp } as const;
    return actions.changeAsync({ ...change, signal });
  }

  return (
    <ConfirmDialog
      title={t`Accept the agent's values`}
      confirmLabel={t`Accept`}
      isDisabled={data !== undefined && drift.length === 0 && server.actual}
      onConfirm={(_checked, signal) => save(signal)}
      onClose={onClose}
    >
      {problem !== null ? (
        typeof problem === 'string' ? (
          problem
        ) : (
          t(problem)
        )
      ) : data === undefined ? (
        <Loader size="xs" />
      ) : drift.length === 0 ? (
        server.actual ? (
          t`Name, PC ID and IP match the agent`
        ) : (
          t`Name and IP match the agent, the PC ID does not.`
        )
      ) : (
        <dl className={classes.drift}>
          {drift.map(({ field, registered, live }) => (
            <div key={field}>
              <dt>{field === 'name' ? t`Computer name` : t`IP`}</dt>
              <dd>
                <del>{registered}</del> → <b>{live}</b>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ConfirmDialog>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { z } from 'zod';
import type { Server } from '#contract/http/servers.ts';
import { isOutdated, newestFirst } from '#domain/servers/versions.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { type AllDialogProps, Hidden, useEachServer } from './BulkDialogs.tsx';

/** Asks before the agents of all servers in sight are updated, one after the other. */
export function UpdateAgentsDialog(props: AllDialogProps & { newestAgent: string | null }) {
  const { servers, shown, newestAgent, actions, onClose } = props;
  const { t } = useLingui();
  const each = useEachServer();
  const isOld = ({ agent }: Server): boolean => isOutdated(agent?.version, newestAgent);
  const old = shown.filter(isOld);
  const count = old.length;
  const start = (): void =>
    each(t`Update agents`, old, {
      run: (server) => actions.updateAgentNow(server),
      skip(server) {
        if (!server.online) return t`It is offline.`;
        return isOld(server) ? null : t`It has the newest agent.`;
      },
      isDone: (server) => !isOld(server),
    });
  return (
    <ConfirmDialog
      title={<Trans>Update agents</Trans>}
      confirmLabel={<Trans>Update</Trans>}
      onConfirm={start}
      onClose={onClose}
    >
      <Plural
        value={count}
        one={`Update the agent of # server to ${newestAgent}? It is away for a moment while it starts again.`}
        other={`Update the agents of # servers to ${newestAgent}, one after the other? Each is away for a moment while it starts again.`}
      />
      <Hidden count={servers.length - shown.length} />
    </ConfirmDialog>
  );
}

const scriptForm = z.object({ version: z.string().min(1) });

/** Brings all servers in sight to one script version, one after the other. */
export function SetScriptDialog(props: AllDialogProps & { versions: readonly { version: string }[] }) {
  const { servers, shown, versions, actions, onClose } = props;
  const { t } = useLingui();
  const each = useEachServer();
  const known = newestFirst(versions).map(({ version }) => version);
  const count = shown.length;
  const start = ({ version }: z.output<typeof scriptForm>): Promise<void> => {
    each(t`Script version ${version}`, shown, {
      run: ({ id }) => actions.changeNow({ kind: 'script', id, version }),
      skip: ({ script }) => (script?.version === version ? t`It has this version already.` : null),
      isDone: ({ script }) => script?.version === version,
    });
    return Promise.resolve();
  };
  return (
    <FormDialog
      title={<Trans>Set script version</Trans>}
      submitLabel={<Trans>Set</Trans>}
      schema={scriptForm}
      initial={{ version: known[0] ?? '' }}
      words={{ names: { version: t`Script version` } }}
      onSubmit={start}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select
            data-autofocus
            searchable
            openOnFocus={false}
            allowDeselect={false}
            data={known}
            {...field('version')}
          />
          <p>
            <Plural
              value={count}
              one="It applies to # server."
              other="It applies to # servers, one after the other."
            />
          </p>
          <Hidden count={servers.length - shown.length} />
        </>
      )}
    </FormDialog>
  );
}

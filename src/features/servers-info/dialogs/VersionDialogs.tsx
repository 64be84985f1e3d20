import { Plural, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { z } from 'zod';
import type { Server } from '#contract/http/servers.ts';
import { isOutdated, newestFirst } from '#domain/servers/versions.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Hidden, type SomeDialogProps, useEachServer } from './BulkDialogs.tsx';

/** Asks for confirmation before the agents of these servers are updated, one after the other. */
export function UpdateAgentsDialog(props: Omit<SomeDialogProps, 'chosen'> & { newestAgent: string | null }) {
  const { affected, hidden, newestAgent, actions, onClose } = props;
  const { t } = useLingui();
  const each = useEachServer();
  const isOld = ({ agent }: Server): boolean => isOutdated(agent?.version, newestAgent);
  const old = affected.filter(isOld);
  const count = old.length;
  const start = (): void =>
    each(t`Update agents`, old, {
      run: (server) => actions.updateAgentNow(server),
      skip(server) {
        if (!server.online) return t`Offline.`;
        return isOld(server) ? null : t`Already has the latest agent.`;
      },
      isDone: (server) => !isOld(server),
    });
  return (
    <ConfirmDialog title={t`Update agents`} confirmLabel={t`Update`} onConfirm={start} onClose={onClose}>
      <Plural
        value={count}
        one={`Update the agent of # server to ${newestAgent}? It will be briefly offline while it restarts.`}
        other={`Update the agents of # servers to ${newestAgent} one by one? Each will be briefly offline while it restarts.`}
      />
      <Hidden count={hidden} />
    </ConfirmDialog>
  );
}

const scriptForm = z.object({ version: z.string().min(1) });

/** Updates these servers to one script version, one after the other. */
export function SetScriptDialog(
  props: Omit<SomeDialogProps, 'chosen'> & { versions: readonly { version: string }[] },
) {
  const { affected, hidden, versions, actions, onClose } = props;
  const { t } = useLingui();
  const each = useEachServer();
  const known = newestFirst(versions).map(({ version }) => version);
  const count = affected.length;
  const start = ({ version }: z.output<typeof scriptForm>): Promise<void> => {
    each(t`Script version ${version}`, affected, {
      run: ({ id }) => actions.changeAsync({ kind: 'script', id, version }),
      skip: ({ script }) => (script?.version === version ? t`Already has this version.` : null),
      isDone: ({ script }) => script?.version === version,
    });
    return Promise.resolve();
  };
  return (
    <FormDialog
      title={t`Set script version`}
      submitLabel={t`Set`}
      schema={scriptForm}
      initial={{ version: known[0] ?? '' }}
      texts={{ names: { version: t`Script version` } }}
      onSubmit={start}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Select data-autofocus allowDeselect={false} data={known} {...field('version')} />
          <p>
            <Plural value={count} one="Applies to # server." other="Applies to # servers, one by one." />
          </p>
          <Hidden count={hidden} />
        </>
      )}
    </FormDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { versionFaults, versionSchema } from '#domain/servers/versions.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { ServerActions } from './useServerActions.ts';

export interface NewVersionDialogProps {
  server: Server;
  actions: ServerActions;
  onClose: () => void;
}

/** Updates a server to a script version that may not be listed yet. */
export function NewVersionDialog({ server, actions, onClose }: NewVersionDialogProps) {
  const { t } = useLingui();
  const current = server.script?.version ?? null;
  const schema = useMemo(() => versionSchema(current), [current]);
  return (
    <FormDialog
      title={t`New script version`}
      submitLabel={t`Save`}
      schema={schema}
      initial={{ version: '' }}
      texts={{
        names: { version: t`Script version` },
        messages: {
          [versionFaults.invalid]: t`Invalid script version`,
          [versionFaults.unchanged]: t`Script version is not changed`,
        },
      }}
      onSubmit={({ version }, _revision, signal) =>
        actions.changeAsync({ kind: 'script', id: server.id, version, signal })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          data-autofocus
          inputMode="decimal"
          placeholder={current ?? '1.4.10.0'}
          description={t`Four numbers of one or two digits, for example 1.4.10.0`}
          {...field('version')}
        />
      )}
    </FormDialog>
  );
}

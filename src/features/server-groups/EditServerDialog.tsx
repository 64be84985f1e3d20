import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { Server } from '#contract/http/servers.ts';
import { useServerChange } from '#data/servers/mutations.ts';
import { serverForm } from '#domain/servers/serverForms.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';

const valuesOf = ({ description }: Server) => ({ description: description ?? '' });

/** Edit server: the display name, which defaults to the PC name. */
export function EditServerDialog({ server, onClose }: { server: Server; onClose: () => void }) {
  const { t } = useLingui();
  const { mutateAsync } = useServerChange();
  return (
    <FormDialog
      title={t`Edit server`}
      submitLabel={t`Save`}
      schema={serverForm}
      initial={valuesOf(server)}
      theirs={{ values: valuesOf(server), revision: server.revision }}
      texts={{ names: { description: t`Server name` } }}
      onSubmit={({ description }, revision = server.revision, signal) =>
        mutateAsync({ kind: 'update', id: server.id, description, revision, signal })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          data-autofocus
          autoComplete="off"
          description={t`If empty, the PC name is shown: ${server.name}.`}
          {...field('description')}
        />
      )}
    </FormDialog>
  );
}

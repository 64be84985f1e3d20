import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSaveBaseVersion } from '#data/configs/mutations.ts';
import { versionFaults, versionSchema } from '#domain/servers/versions.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { toast } from '#ui/toasts/toasts.tsx';

export interface VersionDialogProps {
  /** The version of the script in the base config; null: none yet. */
  version: string | null;
  revision: number;
  onClose: () => void;
}

/** Changes the version of the script that every server runs unless another one applies. */
export function VersionDialog({ version, revision, onClose }: VersionDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useSaveBaseVersion();
  const schema = useMemo(() => versionSchema(version), [version]);
  const [initial] = useState({ version: version ?? '' });
  return (
    <FormDialog
      title={t`Script version`}
      submitLabel={t`Save`}
      schema={schema}
      initial={initial}
      theirs={{ values: { version: version ?? '' }, revision }}
      texts={{
        names: { version: t`Script version` },
        messages: {
          [versionFaults.invalid]: t`Invalid script version`,
          [versionFaults.unchanged]: t`Script version is not changed`,
        },
      }}
      onSubmit={async (output, seen = revision, signal) => {
        await mutateAsync({ version: output.version, revision: seen, signal });
        toast.message(t`Script version saved`);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          data-autofocus
          inputMode="decimal"
          placeholder="1.4.10.0"
          description={t`Four numbers of one or two digits, for example 1.4.10.0`}
          {...field('version')}
        />
      )}
    </FormDialog>
  );
}

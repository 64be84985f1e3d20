import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { versionFaults, versionSchema } from '#domain/servers/versions.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';

export interface VersionDialogProps {
  /** The version now; null: none yet. */
  current: string | null;
  /** Of what has the current version: it is edited. Without it another one is entered. */
  revision?: number;
  /** @param seen the revision that the user has seen, where there is one */
  onSave: (version: string, signal: AbortSignal, seen: number | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Changes the version of a script, also to one that may not be listed yet. */
export function VersionDialog({ current, revision, onSave, onClose }: VersionDialogProps) {
  const { t } = useLingui();
  const schema = useMemo(() => versionSchema(current), [current]);
  const isEdited = revision !== undefined;
  const values = { version: (isEdited && current) || '' };
  const [initial] = useState(values);
  return (
    <FormDialog
      title={isEdited ? t`Script version` : t`New script version`}
      submitLabel={t`Save`}
      schema={schema}
      initial={initial}
      {...(isEdited && { theirs: { values, revision } })}
      texts={{
        names: { version: t`Script version` },
        messages: {
          [versionFaults.invalid]: t`Invalid script version`,
          [versionFaults.unchanged]: t`Script version is not changed`,
        },
      }}
      onSubmit={({ version }, seen, signal) => onSave(version, signal, seen)}
      onClose={onClose}
    >
      {({ field }) => (
        <TextInput
          data-autofocus
          inputMode="decimal"
          placeholder={(!isEdited && current) || '1.4.10.0'}
          description={t`Four numbers of one or two digits, for example 1.4.10.0`}
          {...field('version')}
        />
      )}
    </FormDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import type { ServerNames } from './useServerNames.ts';

export interface ServerFieldProps {
  servers: ServerNames;
  value: number | null;
  error: string | null;
  ref?: Ref<HTMLInputElement>;
  onChange: (serverId: number) => void;
}

/** Selects the server, and thereby the server group, that new accounts are added to. */
export function ServerField({ servers, value, error, ref, onChange }: ServerFieldProps) {
  const { t } = useLingui();
  return (
    <Select
      {...(ref ? { ref } : {})}
      // Its open list is as wide as the field: widening both together would notify each of the other's size
      // in a loop. So it is as wide as the first step of the dialog, also in its wider preview.
      maw={528}
      label={t`Server`}
      placeholder={t`Select a server`}
      nothingFoundMessage={t`No matching server.`}
      withAsterisk
      allowDeselect={false}
      data={servers.options.map(({ group, items }) => ({ group, items: [...items] }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(next) => next !== null && onChange(Number(next))}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { PaidServer } from '#domain/money/activeConsoles.ts';

const all = 'all';

export interface ServerFilterProps {
  servers: readonly PaidServer[];
  /** Null: all servers. */
  value: number | null;
  onChange: (serverId: number | null) => void;
}

/** Selects one of the servers with active consoles, or all. */
export function ServerFilter({ servers, value, onChange }: ServerFilterProps) {
  const { t } = useLingui();
  const total = servers.length;
  const groups = [...Map.groupBy(servers, ({ group }) => group)];
  return (
    <Select
      w={200}
      size="xs"
      allowDeselect={false}
      aria-label={t`Server`}
      nothingFoundMessage={t`No matching server.`}
      value={value === null ? all : String(value)}
      data={[
        { value: all, label: t`All servers (${total})` },
        ...groups.map(([group, items]) => ({
          group,
          items: items.map(({ id, name, consoles }) => ({
            value: String(id),
            label: `${name} (${consoles})`,
          })),
        })),
      ]}
      onChange={(chosen) => onChange(chosen === null || chosen === all ? null : Number(chosen))}
    />
  );
}

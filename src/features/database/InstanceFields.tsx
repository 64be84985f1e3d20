import { useLingui } from '@lingui/react/macro';
import { Select, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { useConsoles } from '#data/consoles/queries.ts';
import { useServers } from '#data/servers/queries.ts';
import type { DatabaseParams } from '#domain/database/query.ts';
import { groupServers } from '#domain/servers/groupServers.ts';
import { serverName } from '#domain/servers/serverRules.ts';

export interface InstanceFieldsProps {
  params: Pick<DatabaseParams, 'serverGroupId' | 'serverId' | 'consoleId'>;
  onChange: (part: Partial<DatabaseParams>) => void;
}

const idOf = (value: string | null): number | null => (value === null ? null : Number(value));
const valueOf = (id: number | null): string | null => (id === null ? null : String(id));

/** Server group, server and console; the most specific one that is chosen counts. */
export function InstanceFields({ params, onChange }: InstanceFieldsProps) {
  const { t } = useLingui();
  const { serverGroupId, serverId, consoleId } = params;
  const servers = useServers().data;
  const consoles = useConsoles(serverId).data;
  const groups = useMemo(() => groupServers(servers ?? []), [servers]);
  const shown = serverGroupId === null ? groups : groups.filter(({ id }) => id === serverGroupId);
  const common = { clearable: true, nothingFoundMessage: t`Nothing was found` };
  return (
    <Stack gap="sm">
      <Select
        {...common}
        label={t`Server group`}
        placeholder={t`All server groups`}
        data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={valueOf(serverGroupId)}
        onChange={(value) => onChange({ serverGroupId: idOf(value), serverId: null, consoleId: null })}
      />
      <Select
        {...common}
        label={t`Server`}
        placeholder={t`All servers`}
        data={shown.map((group) => ({
          group: group.name,
          items: group.servers.map((server) => ({ value: String(server.id), label: serverName(server) })),
        }))}
        value={valueOf(serverId)}
        onChange={(value) => onChange({ serverId: idOf(value), consoleId: null })}
      />
      <Select
        {...common}
        label={t`Console`}
        placeholder={serverId === null ? t`Choose a server first` : t`All consoles`}
        disabled={serverId === null}
        data={(consoles ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={valueOf(consoleId)}
        onChange={(value) => onChange({ consoleId: idOf(value) })}
      />
    </Stack>
  );
}

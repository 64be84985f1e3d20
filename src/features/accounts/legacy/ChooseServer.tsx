import { useLingui } from '@lingui/react/macro';
import { useListState } from '#data/lists/useListState.ts';
import { serverKeys, useServers } from '#data/servers/queries.ts';
import { ServerSelect } from '#entities/servers/ServerSelect.tsx';
import { SelectServerFirst } from '../scope/SelectServerFirst.tsx';

/** The legacy page as long as no server is selected. */
export function ChooseServer({ onSelect }: { onSelect: (serverId: number) => void }) {
  const { t } = useLingui();
  const query = useServers();
  const state = useListState(query, serverKeys.list());
  const servers = query.data;
  return (
    <SelectServerFirst
      label={t`Legacy style`}
      servers={servers}
      state={state}
      selector={
        <ServerSelect servers={servers ?? []} value={null} onChange={onSelect} disabled={!servers?.length} />
      }
      onSelect={onSelect}
    />
  );
}

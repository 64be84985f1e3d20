import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { noFilter } from '#domain/activity/filter.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import type { ActivityOf } from '../overlay.ts';
import { ActivityList } from './ActivityList.tsx';

export function ActivityDialog({ of, onClose }: { of: ActivityOf; onClose: () => void }) {
  const { t } = useLingui();
  const { object, id, name } = of;
  const filter = useMemo(() => ({ ...noFilter, objects: { [object]: id } }), [object, id]);
  return (
    <Dialog title={<Trans>Activity of {name}</Trans>} size={760} onClose={onClose}>
      <Stack gap={12} h="min(640px, 70dvh)">
        <ActivityList filter={filter} />
        <ActionButton component={Link} to={pathTo('activity', { query: { [object]: id } })} data-autofocus>
          {t`Open as a page, with filters`}
        </ActionButton>
      </Stack>
    </Dialog>
  );
}

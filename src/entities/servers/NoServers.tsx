import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRights } from '#data/session/rights.ts';
import { pathTo } from '#domain/access/paths.ts';
import { Notice } from '#ui/states/Notice.tsx';

/** Shown when the user can see no server: says who can change that, with a link if the user can. */
export function NoServers({ level }: { level: 1 | 2 }) {
  const { t } = useLingui();
  const { attach: mayAttach } = useRights({ attach: 'servers_attach' });
  return (
    <Notice
      level={level}
      icon={IconServer}
      title={t`No servers yet`}
      actions={
        mayAttach ? (
          <Button size="xs" component={Link} to={pathTo('serverGroups')}>
            {t`Attach server`}
          </Button>
        ) : null
      }
    >
      {t`Servers appear here once they are attached to one of your groups.`}
      {mayAttach ? null : <> {t`Ask your administrator for access to a group.`}</>}
    </Notice>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { Notice } from '#ui/states/Notice.tsx';

/** Shown in place of the rows while there are no accounts. */
export function NoAccounts() {
  return (
    <Notice
      level={2}
      icon={<IconUsers size={24} />}
      title={<Trans>No accounts yet</Trans>}
      actions={
        <Permitted permission="accounts_upload">
          <Button component={Link} to={pathTo('accountsAdd')}>
            <Trans>Add accounts</Trans>
          </Button>
        </Permitted>
      }
    >
      <Trans>Accounts appear here as soon as they are added to a server you have access to.</Trans>
    </Notice>
  );
}

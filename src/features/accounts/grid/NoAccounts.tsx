import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { Permitted } from '#ui/Permitted.tsx';
import { Notice } from '#ui/states/Notice.tsx';

/** Shown instead of the rows while there are no accounts. */
export function NoAccounts() {
  const { t } = useLingui();
  return (
    <Notice
      icon={IconUsers}
      title={t`No accounts yet`}
      actions={
        <Permitted permission="accounts_upload">
          <Button component={Link} to={pathTo('accountsAdd')}>
            {t`Add accounts`}
          </Button>
        </Permitted>
      }
    >
      {t`Accounts appear here as soon as they are added to a server you have access to.`}
    </Notice>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { Notice } from '#ui/states/Notice.tsx';

/** 404: nothing lives at this address. */
export function NotFoundPage() {
  return (
    <Notice
      icon={<IconMapPinOff size={26} stroke={1.5} />}
      title={<Trans>Page not found</Trans>}
      actions={
        <Button component={Link} to={pathTo('home')}>
          <Trans>Go home</Trans>
        </Button>
      }
    >
      <Trans>The link may be outdated or mistyped.</Trans>
    </Notice>
  );
}

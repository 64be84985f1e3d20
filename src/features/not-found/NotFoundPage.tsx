import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { Notice } from '#ui/states/Notice.tsx';

/** 404: there is nothing at this address. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Notice
      level={1}
      icon={IconMapPinOff}
      title={t`Page not found`}
      actions={
        <Button component={Link} to={pathTo('home')}>
          {t`Go home`}
        </Button>
      }
    >
      {t`The link may be outdated or mistyped.`}
    </Notice>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { Notice } from '#ui/states/Notice.tsx';
import classes from './ServersInfo.module.css';

/** All servers are hidden by filters. */
export function InfoFiltered({ onClear }: { onClear: () => void }) {
  const { t } = useLingui();
  return (
    <Notice
      icon={IconFilterOff}
      title={t`No servers match the filters`}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          {t`Show all servers`}
        </Button>
      }
    />
  );
}

/** Placeholder with the layout of the cards. */
export function SkeletonCards() {
  return (
    <div className={classes.grid} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.bone} />
      ))}
    </div>
  );
}

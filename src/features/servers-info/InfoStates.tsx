import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { Notice } from '#ui/states/Notice.tsx';
import classes from './ServersInfo.module.css';

/** All servers are hidden by filters. */
export function InfoFiltered({ onClear }: { onClear: () => void }) {
  return (
    <Notice
      level={2}
      icon={<IconFilterOff size={24} />}
      title={<Trans>No servers match the filters</Trans>}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Show all servers</Trans>
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

import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { Notice } from '#ui/states/Notice.tsx';
import classes from './Columns.module.css';

/** All rows are hidden by filters; a nested table has space for one line only. */
export function NonePassing({ onClear, isNested }: { onClear: () => void; isNested: boolean }) {
  if (isNested) {
    return (
      <p className={classes.none}>
        <Trans>No rows match the filters</Trans>
      </p>
    );
  }
  return (
    <Notice
      level={2}
      icon={<IconFilterOff size={24} />}
      title={<Trans>No rows match the filters</Trans>}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}

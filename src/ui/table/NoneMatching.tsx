import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { Notice } from '#ui/states/Notice.tsx';

/** All rows are hidden by filters; a nested table has space for one line only. */
export function NoneMatching({ onClear, isNested }: { onClear: () => void; isNested: boolean }) {
  if (isNested) {
    return (
      <Text p={12} c="dimmed" fz="sm" ta="center">
        <Trans>No rows match the filters</Trans>
      </Text>
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

import { useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { Notice } from '#ui/states/Notice.tsx';

/** All rows are hidden by filters; a nested table has space for one line only. */
export function NoneMatching({ onClear, isNested }: { onClear: () => void; isNested: boolean }) {
  const { t } = useLingui();
  if (isNested) {
    return (
      <Text p={12} c="dimmed" fz="sm" ta="center">
        {t`No rows match the filters`}
      </Text>
    );
  }
  return (
    <Notice
      icon={IconFilterOff}
      title={t`No rows match the filters`}
      actions={
        <Button size="xs" variant="default" onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}

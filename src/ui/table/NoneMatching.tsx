import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
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
      actions={<ActionButton onClick={onClear}>{t`Clear filters`}</ActionButton>}
    />
  );
}

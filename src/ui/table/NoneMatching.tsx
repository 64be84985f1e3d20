import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Notice } from '#ui/states/Notice.tsx';

export interface NoneMatchingProps {
  /** By default it is about rows. */
  title?: string;
  clearLabel?: string;
  onClear: () => void;
  /** A nested table has space for one line only. */
  isNested?: boolean;
}

/** Everything is hidden by filters. */
export function NoneMatching({ title, clearLabel, onClear, isNested }: NoneMatchingProps) {
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
      title={title ?? t`No rows match the filters`}
      actions={<ActionButton onClick={onClear}>{clearLabel ?? t`Clear filters`}</ActionButton>}
    />
  );
}

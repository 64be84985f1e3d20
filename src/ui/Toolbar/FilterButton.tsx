import type { ButtonProps } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { ActionButton } from '#ui/ActionButton.tsx';

interface FilterButtonProps extends ButtonProps {
  /** What a press shows. */
  tip?: string;
  'aria-label'?: string;
  onClick: () => void;
}

/** What a list is narrowed to, apart from its filters; a press shows all again. */
export function FilterButton(props: FilterButtonProps) {
  return (
    <ActionButton
      variant="light"
      rightSection={<IconX size={14} stroke={1.75} aria-hidden="true" />}
      {...props}
    />
  );
}

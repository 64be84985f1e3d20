import { Box, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" pt={12} aria-labelledby={titleId}>
      <Group gap="0 12px" justify="space-between" mih={24} mb={4}>
        <Box component="h3" id={titleId} fz={13} fw={600} data-wrap>
          {title}
        </Box>
        {aside}
      </Group>
      {children}
    </Box>
  );
}

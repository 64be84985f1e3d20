import { Box, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

export interface SectionProps {
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of the panel. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" pt={12} aria-labelledby={titleId}>
      <Group gap="0 12px" justify="space-between" mih={24} mb={4}>
        <h3 id={titleId} className={classes.sectionTitle}>
          {title}
        </h3>
        {aside}
      </Group>
      {children}
    </Box>
  );
}

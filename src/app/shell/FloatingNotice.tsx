import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FloatingNotice.module.css';

export interface FloatingNoticeProps {
  icon: ReactNode;
  children: ReactNode;
  /** Buttons. */
  actions: ReactNode;
  /** Announces the notice when it appears; omit it if the content has a live region of its own. */
  role?: 'status';
  /** Above everything, including the control view. */
  isUrgent?: boolean;
}

/** A message with buttons that floats at the bottom of the page. */
export function FloatingNotice({ icon, children, actions, role, isUrgent }: FloatingNoticeProps) {
  return (
    <Group gap={12} wrap="nowrap" className={classes.notice} role={role} data-urgent={isUrgent || undefined}>
      {icon}
      <Box component="span" flex={1}>
        {children}
      </Box>
      {actions}
    </Group>
  );
}

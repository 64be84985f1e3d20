import type { GroupProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row } from '../layout/flex.ts';
import classes from './Warning.module.css';

interface WarningProps extends GroupProps {
  icon: ReactNode;
  children: ReactNode;
}

/** What has to be known before going on, within a page. */
export function Warning({ icon, children, ...props }: WarningProps) {
  return (
    <Row component="p" gap={10} wrap="nowrap" align="flex-start" {...props} className={classes.warning}>
      {icon}
      <span>{children}</span>
    </Row>
  );
}

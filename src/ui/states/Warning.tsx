import type { GroupProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row } from '../layout/flex.ts';
import classes from './Warning.module.css';

interface WarningProps extends GroupProps {
  icon: TablerIcon;
  children: ReactNode;
}

/** Important information before the user continues, within a page. */
export function Warning({ icon: Icon, children, ...props }: WarningProps) {
  return (
    <Row component="p" gap={10} wrap="nowrap" align="flex-start" {...props} className={classes.warning}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
    </Row>
  );
}

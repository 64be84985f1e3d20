import { Box, Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

export interface NoticeProps {
  icon?: TablerIcon;
  title: ReactNode;
  /** Suggested next step. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Level of the title: 1 if the message is the page, 2 inside a page that has a heading. */
  level?: 1 | 2;
}

/** A full-area message: empty, missing or failed, with the next step. */
export function Notice({ icon: Icon, title, children, actions, level = 2 }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.root}>
      {Icon ? (
        <div data-card className={classes.icon}>
          <Icon size={24} />
        </div>
      ) : null}
      <Box component={Heading} fz={18} fw={600} lh={1.35}>
        {title}
      </Box>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? (
        <Group gap={8} align="stretch" justify="center" mt={24}>
          {actions}
        </Group>
      ) : null}
    </section>
  );
}

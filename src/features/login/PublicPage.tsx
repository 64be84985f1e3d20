import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '#ui/layout/Mark.tsx';
import { Row } from '#ui/layout/flex.ts';
import { Appearance } from './Appearance.tsx';
import { Backdrop } from './Backdrop.tsx';
import classes from './LoginPage.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';

export interface PublicPageProps {
  title: ReactNode;
  children: ReactNode;
  /** Links to related pages, below the content. */
  links?: ReactNode;
}

/** Frame of the pages outside the shell: brand, title, theme and language. */
export function PublicPage({ title, children, links }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <Backdrop />
      <Group gap={4} wrap="nowrap" className={classes.corner}>
        <Appearance />
      </Group>
      <div data-card className={classes.card}>
        <Group gap={12} wrap="nowrap">
          <Mark size={40} />
          <div>
            <div className={classes.name}>Dugout</div>
            <Box c="dimmed" fz="sm" lh={1.35}>
              [{location.hostname}]
            </Box>
          </div>
        </Group>
        <h1 className={classes.title}>{title}</h1>
        <OfflineNotice />
        {children}
        {links ? (
          <Row component="nav" gap="4px 16px" align="stretch" justify="space-between" mt={20}>
            {links}
          </Row>
        ) : null}
      </div>
    </div>
  );
}

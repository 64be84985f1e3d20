import { Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/layout/Card.tsx';
import classes from '../Wallet.module.css';

interface OverviewCardProps {
  title: ReactNode;
  /** Links to the screens with more. */
  links: ReactNode;
  children: ReactNode;
}

/** A part of the overview. */
export function OverviewCard({ title, links, children }: OverviewCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <Group gap="4px 16px" align="baseline" justify="space-between" mb={8}>
        <h2 id={titleId}>{title}</h2>
        <span className={classes.links}>{links}</span>
      </Group>
      {children}
    </Card>
  );
}

import { Box } from '@mantine/core';
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { Row } from '#ui/layout/flex.ts';
import classes from './VersionsRow.module.css';

export interface VersionsRowProps {
  /** Default: one of the versions is chosen. */
  role?: 'group' | 'radiogroup';
  /** Accessible name. */
  label: string;
  title: ReactNode;
  changedBy: ReactNode;
  /** Columns: the versions that are shown next to each other. */
  count: 2 | 3;
  /** No version is chosen yet. */
  isOpen: boolean;
  /** {@link VersionOption}s, and the content next to them. */
  children: ReactNode;
}

/** The versions of one part that two users have changed. */
export function VersionsRow({
  role = 'radiogroup',
  label,
  title,
  changedBy,
  count,
  isOpen,
  children,
}: VersionsRowProps) {
  return (
    <div
      className={classes.row}
      style={{ '--versions': count } as CSSProperties}
      role={role}
      aria-label={label}
      data-open={isOpen || undefined}
    >
      <Row component="p" gap="4px 10px" align="baseline" className={classes.title}>
        {title}
        <Box component="span" c="dimmed" fz="xs" fw={400}>
          {changedBy}
        </Box>
      </Row>
      {children}
    </div>
  );
}

/** A version that can be chosen; contains its radio button. */
export function VersionOption({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <label className={clsx(classes.version, className)}>{children}</label>;
}

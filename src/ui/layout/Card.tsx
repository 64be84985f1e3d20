import { Group } from '@mantine/core';
import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './Card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The heading, which also names the section. A card without it has a label. */
  title?: ReactNode;
  /** At the end of the heading's line. */
  actions?: ReactNode;
}

export function Card({ title, actions, className, children, ...props }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      data-card
      {...props}
      className={clsx(classes.card, className)}
    >
      {title ? (
        <Group gap={8} justify="space-between" mih={30} mb={8}>
          <h2 id={titleId}>{title}</h2>
          {actions}
        </Group>
      ) : null}
      {children}
    </section>
  );
}

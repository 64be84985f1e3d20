import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Column, Row } from '#ui/layout/flex.ts';

export interface CardLinesProps {
  title: string;
  badge: ReactNode;
  /** After the badge. */
  aside: string;
  about: string;
}

/** The three lines of a row that is a card: its name, its state, and what else is known of it. */
export function CardLines({ title, badge, aside, about }: CardLinesProps) {
  return (
    <Column component="span" gap={4} lh="20px">
      <span data-truncate>{title}</span>
      <Row component="span" gap={8} wrap="nowrap" miw={0}>
        {badge}
        <Text component="span" c="dimmed" fz={13} fw={400} miw={0} data-truncate>
          {aside}
        </Text>
      </Row>
      <Text component="span" c="dimmed" fz={13} fw={400} lh="20px" miw={0} mih={20} data-truncate>
        {about}
      </Text>
    </Column>
  );
}

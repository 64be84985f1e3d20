import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { datePlus } from '#domain/format/zone.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';

export interface DayStepProps {
  to: 'previous' | 'next';
  /** Shortcut, for the tooltip. */
  keys?: string;
  disabled?: boolean;
  /** Gets the latest selected day, `YYYY-MM-DD`, which may be newer than the rendered one. */
  onSelect: (change: (date: string) => string) => void;
}

/** An arrow next to a date field: selects the day before or after it. */
export function DayStep({ to, keys, disabled, onSelect }: DayStepProps) {
  const { t } = useLingui();
  const label = to === 'previous' ? t`Previous day` : t`Next day`;
  const Icon = to === 'previous' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      h="var(--touch, 30px)"
      miw="var(--touch, 30px)"
      variant="default"
      aria-label={label}
      disabled={disabled ?? false}
      onClick={() => onSelect((date) => datePlus(date, to === 'previous' ? -1 : 1))}
      {...tooltipProps(label, keys)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

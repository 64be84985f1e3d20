import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { datePlus } from '#domain/format/zone.ts';
import { ToolButton } from '#ui/Toolbar/ToolButton.tsx';

export interface DayStepProps {
  to: 'previous' | 'next';
  /** Shortcut, for the tooltip. */
  keys?: string;
  disabled?: boolean;
  /** Gets the latest selected day, `YYYY-MM-DD`, which may be newer than the rendered one. */
  onSelect: (change: (date: string) => string) => void;
}

/** An arrow next to a date field: selects the day before or after it. */
export function DayStep({ to, onSelect, ...options }: DayStepProps) {
  const { t } = useLingui();
  const label = to === 'previous' ? t`Previous day` : t`Next day`;
  return (
    <ToolButton
      icon={to === 'previous' ? IconChevronLeft : IconChevronRight}
      label={label}
      {...options}
      onClick={() => onSelect((date) => datePlus(date, to === 'previous' ? -1 : 1))}
    />
  );
}

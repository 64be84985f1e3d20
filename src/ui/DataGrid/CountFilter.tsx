import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StateTone } from '#ui/StateBadge/StateBadge.tsx';
import classes from './CountFilter.module.css';
import type { RowTone } from './gridColumn.ts';

export interface CountFilterProps<T extends string> {
  /** Accessible name of the group. */
  label: string;
  terms: readonly {
    id: T;
    label: ReactNode;
    tone: RowTone | StateTone;
    count: ReactNode;
  }[];
  /** Only rows of this term are shown; null: all. */
  chosen: T | null;
  onChoose: (id: T | null) => void;
}

/** Number of rows by state, with the color of each state; a click on a state shows only its rows, a second click all. */
export function CountFilter<T extends string>({ label, terms, chosen, onChoose }: CountFilterProps<T>) {
  return (
    <Group gap={4} align="stretch" pb={8} role="group" aria-label={label}>
      {terms.map(({ id, label: name, tone, count }) => (
        <button
          key={id}
          type="button"
          className={classes.term}
          aria-pressed={chosen === id}
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          <span className={classes.swatch} data-tone={tone} aria-hidden="true" />
          {name} {count}
        </button>
      ))}
    </Group>
  );
}

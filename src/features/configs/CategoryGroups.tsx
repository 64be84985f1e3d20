import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import classes from './CategoryGroups.module.css';

export interface GroupColumn {
  key: string;
  title: string;
  /** The title is for screen readers only. */
  isUnseen?: boolean;
}

export interface CategoryGroupsProps<T> {
  /** Accessible name. */
  label: string;
  /** Names of the columns, in order. */
  columns: readonly GroupColumn[];
  /** In order, each with its rows. */
  groups: ReadonlyMap<string, readonly T[]>;
  children: (rows: readonly T[], category: string) => ReactNode;
  /** Every group is expanded: a search must not hide what it finds. */
  isExpanded: boolean;
  gridRef?: RefObject<HTMLDivElement | null>;
  /** Class that sets the columns of the rows. */
  className: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void;
}

/** A grid of fields below the names of their categories, which can be collapsed. */
export function CategoryGroups<T>(props: CategoryGroupsProps<T>) {
  const { label, columns, groups, children, isExpanded, gridRef, className = '', onKeyDown } = props;
  const { t } = useLingui();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());

  function toggle(category: string): void {
    const next = new Set(collapsed);
    if (!next.delete(category)) next.add(category);
    setCollapsed(next);
  }

  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={gridRef}
      className={`${classes.grid} ${className}`}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={classes.header}>
        <div role="row" className={classes.line}>
          {columns.map(({ key, title, isUnseen }) => (
            <Box
              component="span"
              key={key}
              role="columnheader"
              data-column={key}
              data-truncate
              px={8}
              c="dimmed"
              fz={13}
              fw={500}
            >
              {isUnseen ? <span className="dugout-hidden">{title}</span> : title}
            </Box>
          ))}
        </div>
      </div>
      {[...groups].map(([category, rows]) => {
        const isOpen = isExpanded || !collapsed.has(category);
        const count = rows.length;
        return (
          <div key={category} role="rowgroup" aria-label={category}>
            <div role="row" className={classes.title}>
              <span role="rowheader" aria-colspan={columns.length}>
                <button
                  type="button"
                  className={classes.toggle}
                  aria-expanded={isOpen}
                  aria-label={isOpen ? t`Collapse ${category}` : t`Expand ${category}`}
                  disabled={isExpanded}
                  onClick={() => toggle(category)}
                >
                  <IconChevronRight size={16} stroke={2} aria-hidden="true" />
                  {category}
                  <Box component="span" c="dimmed" fw={400}>
                    {count}
                  </Box>
                </button>
              </span>
            </div>
            {isOpen ? children(rows, category) : null}
          </div>
        );
      })}
    </div>
  );
}

import { Box } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import { Toolbar } from '#ui/Toolbar/Toolbar.tsx';
import { SkeletonRows } from '#ui/states/ListStates.tsx';
import classes from './DataTable.module.css';
import type { DataTableProps } from './columnSpec.ts';

const load = () => import('./Table.tsx');
// The table engine is a separate chunk; it starts to load with the screen that has a table.
load().catch(() => undefined);
const Table = lazy(async () => ({ default: (await load()).Table as ComponentType<unknown> }));

/**
 * The shared table: columns can be sorted, filtered, searched, resized, moved and hidden; rows expand and have a menu.
 * Everything works by mouse, touch and keyboard.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  return (
    <Suspense fallback={<LoadingTable {...props} />}>
      <Table {...(props as object)} />
    </Suspense>
  );
}

/** Placeholder until the table is loaded: its toolbar and rows in gray. */
export function LoadingTable({
  label,
  title,
  actions,
  isNested,
}: Pick<DataTableProps<object>, 'label' | 'title' | 'actions' | 'isNested'>) {
  // The table brings its own toolbar: a menu that is opened in this one would vanish with it.
  const waiting = actions ? (
    <Box inert display="contents">
      {actions}
    </Box>
  ) : null;
  return (
    <section className={classes.root}>
      {isNested ? null : <Toolbar label={label} title={title} actions={waiting} />}
      <SkeletonRows />
    </section>
  );
}

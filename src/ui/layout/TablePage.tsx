import clsx from 'clsx';
import type { ComponentProps } from 'react';
import classes from './TablePage.module.css';

/** A page that fills the space next to the menu: a toolbar, and below it a table or grid that scrolls. */
export function TablePage({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={clsx(classes.page, className)} />;
}

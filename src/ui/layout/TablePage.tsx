import clsx from 'clsx';
import type { ComponentProps } from 'react';
import classes from './TablePage.module.css';

/** A page that fills the space beside the menu: a toolbar, and below it a table or grid that scrolls within the rest. */
export function TablePage({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={clsx(classes.page, className)} />;
}

import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

export interface ToolbarProps {
  /** What it works on, for those who listen. */
  label: string;
  /** The page's title, its figures with it. */
  title?: ReactNode;
  /** What can be done. */
  actions?: ReactNode;
  /** How it is looked at: search, filters, columns. */
  children?: ReactNode;
}

/** The line above a list: what it is, what can be done, how it is looked at. Folds where there is no room. */
export function Toolbar({ label, title, actions, children }: ToolbarProps) {
  return (
    <header className={classes.root}>
      {title}
      <div className={classes.tools} role="toolbar" aria-label={label}>
        {actions ? <div className={classes.group}>{actions}</div> : null}
        {children ? (
          <div className={classes.group} data-view>
            {children}
          </div>
        ) : null}
      </div>
    </header>
  );
}

export interface PageTitleProps {
  children: ReactNode;
  /** Short figures beside it: `6 servers`. */
  figures?: readonly ReactNode[];
  /** They are not known yet: only their room is there, so that nothing moves when they come. */
  isPending?: boolean;
}

/** The heading of a screen with its figures. */
export function PageTitle({ children, figures = [], isPending = false }: PageTitleProps) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>{children}</h1>
      {figures.map((figure, at) => (
        <span key={at} className={classes.figure} data-pending={isPending || undefined}>
          {figure}
        </span>
      ))}
    </div>
  );
}

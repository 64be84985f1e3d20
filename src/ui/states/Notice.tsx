import type { ReactNode } from 'react';
import classes from './Notice.module.css';

export interface NoticeProps {
  icon?: ReactNode;
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A quiet full-area message: empty, missing or failed, and what to do next. */
export function Notice({ icon, title, children, actions }: NoticeProps) {
  return (
    <section className={classes.root}>
      {icon ? <div className={classes.icon}>{icon}</div> : null}
      <h1 className={classes.title}>{title}</h1>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </section>
  );
}

import type { ReactNode } from 'react';
import classes from './Notice.module.css';

export interface NoticeProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Suggested next step. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Level of the title: 1 where the message is the page, 2 inside of one that has a heading. */
  level?: 1 | 2;
}

/** A full-area message: empty, missing or failed, with the next step. */
export function Notice({ icon, title, children, actions, level = 1 }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.root}>
      {icon ? (
        <div data-card className={classes.icon}>
          {icon}
        </div>
      ) : null}
      <Heading className={classes.title}>{title}</Heading>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </section>
  );
}

import { type ReactNode, useId } from 'react';
import classes from '../Wallet.module.css';

export interface CardProps {
  title: ReactNode;
  /** Links to the screens with more. */
  links: ReactNode;
  children: ReactNode;
}

/** A part of the overview. */
export function Card({ title, links, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <span className={classes.links}>{links}</span>
      </div>
      {children}
    </section>
  );
}

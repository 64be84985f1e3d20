import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

export interface SectionProps {
  title: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of the panel. */
export function Section({ title, aside, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <h3 id={titleId} className={classes.sectionTitle}>
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

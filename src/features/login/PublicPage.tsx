import type { ReactNode } from 'react';
import { Mark } from '#ui/layout/Mark.tsx';
import { Appearance } from './Appearance.tsx';
import { Backdrop } from './Backdrop.tsx';
import classes from './LoginPage.module.css';
import { OfflineNotice } from './OfflineNotice.tsx';

export interface PublicPageProps {
  title: ReactNode;
  children: ReactNode;
  /** Links to related pages, below the content. */
  links?: ReactNode;
}

/** Frame of the pages outside the shell: brand, title, theme and language. */
export function PublicPage({ title, children, links }: PublicPageProps) {
  return (
    <div className={classes.page}>
      <Backdrop />
      <div className={classes.corner}>
        <Appearance />
      </div>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Mark size={40} />
          <div>
            <div className={classes.name}>Dugout</div>
            <div className={classes.location}>[{location.hostname}]</div>
          </div>
        </div>
        <h1 className={classes.title}>{title}</h1>
        <OfflineNotice />
        {children}
        {links ? <nav className={classes.links}>{links}</nav> : null}
      </div>
    </div>
  );
}

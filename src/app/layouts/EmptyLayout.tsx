import { Outlet } from 'react-router';
import classes from './EmptyLayout.module.css';

/** The screen alone: sign-in and 404. */
export function EmptyLayout() {
  return (
    <main className={classes.main}>
      <Outlet />
    </main>
  );
}

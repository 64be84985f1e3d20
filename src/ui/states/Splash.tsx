import { Mark } from '#ui/layout/Mark.tsx';
import classes from './Splash.module.css';

/** Fills the window while the app finds out who is there; shows itself only when that takes a while. */
export function Splash() {
  return (
    <div className={classes.root} aria-busy="true">
      <Mark size={44} />
    </div>
  );
}

import { useNavigation } from 'react-router';
import classes from './NavigationProgress.module.css';

/** A thin line at the top while the next screen loads; it waits a moment, quick ones need no sign. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}

import { useNavigation } from 'react-router';
import classes from './NavigationProgress.module.css';

/** A thin line at the top while the next screen loads; it appears after a delay, so that fast loads do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}

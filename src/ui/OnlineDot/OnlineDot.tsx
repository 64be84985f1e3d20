import { Trans } from '@lingui/react/macro';
import classes from './OnlineDot.module.css';

/** Online or not as colour, shape and word. */
export function OnlineDot({ online }: { online: boolean }) {
  return (
    <span className={classes.dot} data-online={online || undefined}>
      <span className="dugout-hidden">{online ? <Trans>online</Trans> : <Trans>offline</Trans>}</span>
    </span>
  );
}

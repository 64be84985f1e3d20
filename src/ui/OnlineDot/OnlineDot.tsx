import { Trans } from '@lingui/react/macro';
import classes from './OnlineDot.module.css';

/** Online state as colour, shape and text. */
export function OnlineDot({ online }: { online: boolean }) {
  return (
    <span className={classes.dot} data-online={online || undefined}>
      <span className="dugout-hidden">{online ? <Trans>online</Trans> : <Trans>offline</Trans>}</span>
    </span>
  );
}

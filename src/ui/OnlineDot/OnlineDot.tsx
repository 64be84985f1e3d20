import { useLingui } from '@lingui/react/macro';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './OnlineDot.module.css';

/** Online state as color, shape and text; without color while the app is offline and the state is an old one. */
export function OnlineDot({ online }: { online: boolean }) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  return (
    <span className={classes.dot} data-online={online || undefined} data-old={isOffline || undefined}>
      <span className="dugout-hidden">{online ? t`online` : t`offline`}</span>
    </span>
  );
}

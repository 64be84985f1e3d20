import { useLingui } from '@lingui/react/macro';
import { ActionButton } from '#ui/ActionButton.tsx';
import { Mark } from '#ui/layout/Mark.tsx';
import { useElapsed } from '#ui/clock.ts';
import classes from './Splash.module.css';

/** After this time the splash screen explains what the app is waiting for, milliseconds. */
const slowAfterMs = 4_000;

/**
 * Fills the window while the session is restored. The page looks the same from its first moment (index.html,
 * with the styles of public/boot.css), so nothing changes when the app takes over.
 */
export function Splash() {
  const { t } = useLingui();
  const isLong = useElapsed(slowAfterMs);
  return (
    <div className="boot" aria-busy="true">
      <Mark size={44} />
      <span>Dugout</span>
      {isLong ? (
        <div className={classes.slow} role="status">
          <span>{t`The server is not responding yet.`}</span>
          <ActionButton onClick={() => location.reload()}>{t`Try again`}</ActionButton>
        </div>
      ) : null}
    </div>
  );
}

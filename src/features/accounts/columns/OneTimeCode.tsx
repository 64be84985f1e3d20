import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useMemo } from 'react';
import {
  codePeriodS,
  type OneTimeCodes,
  oneTimeCodes,
  spacedCode,
} from '#domain/accounts/pairing/oneTimeCode.ts';
import { useSecond } from '#ui/clock.ts';
import classes from './OneTimeCode.module.css';

/** The codes of a base32 secret, recalculated every second; null when the secret is not valid. */
export function useOneTimeCodes(secret: string): OneTimeCodes | null {
  const second = useSecond();
  return useMemo(() => oneTimeCodes(secret, second), [secret, second]);
}

/** How long a code is still valid: a ring that empties, and the seconds. */
export function CodeCountdown({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span className={classes.countdown} data-ending={secondsLeft <= 5 || undefined}>
      <span
        className={classes.ring}
        style={{ '--left': `${(secondsLeft / codePeriodS) * 100}%` } as CSSProperties}
        aria-hidden="true"
      />
      {secondsLeft}
    </span>
  );
}

/** A cell with the present one-time code, its countdown, and the next code. */
export function OneTimeCode({ secret }: { secret: string }) {
  const { t } = useLingui();
  const codes = useOneTimeCodes(secret);
  if (!codes) return <span className={classes.invalid}>{t`not valid`}</span>;
  return (
    <span className={classes.codes}>
      <b>{spacedCode(codes.current)}</b>
      <CodeCountdown secondsLeft={codes.secondsLeft} />
      <span className={classes.next}>{spacedCode(codes.next)}</span>
    </span>
  );
}

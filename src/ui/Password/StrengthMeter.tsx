import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import {
  loadPasswordStrength,
  type RatePassword,
  type Strength,
  strengths,
} from '#domain/access/passwordStrength.ts';
import classes from './Password.module.css';

const words: Record<Strength, MessageDescriptor> = {
  veryWeak: msg`very weak`,
  weak: msg({ message: 'weak', context: 'password' }),
  fair: msg({ message: 'fair', context: 'password' }),
  good: msg({ message: 'good', context: 'password' }),
  strong: msg({ message: 'strong', context: 'password' }),
};

/** Strength of a password, as a word and a bar. Renders nothing until the estimator is loaded, or without it. */
export function StrengthMeter({ password, known }: { password: string; known: readonly string[] }) {
  const { t } = useLingui();
  const [rate, setRate] = useState<RatePassword | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Offline, or after a release: the password can be chosen without it.
    loadPasswordStrength().then(
      (loaded) => isWanted && setRate(() => loaded),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, []);
  const strength = rate?.(password, [...known, 'dugout']);
  const word = strength ? t(words[strength]) : '';
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bar} aria-hidden="true">
        {strengths.slice(1).map((step, at) => (
          <span key={step} data-on={(strength && strengths.indexOf(strength) > at) || undefined} />
        ))}
      </div>
      <span role="status">{strength ? <Trans>Password strength: {word}</Trans> : null}</span>
    </div>
  );
}

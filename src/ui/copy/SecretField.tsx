import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { CopyButton } from './CopyButton.tsx';
import classes from './SecretField.module.css';

export interface SecretFieldProps {
  secret: string;
  /** Labels of its buttons: `Show the password`, `Hide the password`, `Copy the password`. */
  labels: { show: string; hide: string; copy: string };
  /** Takes the full width, with its buttons at the end. */
  isSpread?: boolean;
  /** Hidden again after this time, milliseconds; by default it stays. */
  shownMs?: number;
}

/** A secret that is hidden by default and can be copied without being shown. */
export function SecretField({ secret, labels, isSpread, shownMs }: SecretFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isShown || shownMs === undefined) return undefined;
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown, shownMs]);
  const label = isShown ? labels.hide : labels.show;
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <span className={classes.root} data-spread={isSpread || undefined}>
      {isShown ? (
        <code data-truncate className={classes.secret}>
          {secret}
        </code>
      ) : (
        <span data-truncate className={classes.secret}>
          <span aria-hidden="true">••••••••</span>
          <span className="dugout-hidden">{t`hidden`}</span>
        </span>
      )}
      <ActionIcon size="sm" aria-label={label} {...tooltipProps(label)} onClick={() => setShown(!isShown)}>
        <Icon size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <CopyButton text={secret} label={labels.copy} />
    </span>
  );
}

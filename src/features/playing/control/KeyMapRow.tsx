import { ActionIcon, Button, Kbd } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Settings.module.css';
import { keyLabel } from './keyLabels.ts';

interface KeyMapRowProps {
  name: string;
  /** Codes of the keys that do it. */
  keys: readonly string[];
  /** The next key that is pressed will be given to this action. */
  listening: boolean;
  onListen: (on: boolean) => void;
  onRemove: (code: string) => void;
  /** A conflict to be resolved. */
  children: ReactNode;
}

const focus = (element: HTMLElement | null): void => element?.focus();

/** One action and its keys. */
export function KeyMapRow({ name, keys, listening, onListen, onRemove, children }: KeyMapRowProps) {
  const { t } = useLingui();
  return (
    <div className={css.keyRow} data-listening={listening || undefined}>
      <span>{name}</span>
      <span className={css.keys}>
        {keys.length === 0 && !listening && (
          <span className={css.noKey}>
            <Trans>no key</Trans>
          </span>
        )}
        {keys.map((code) => (
          <Kbd key={code} className={css.key}>
            {keyLabel(code)}
            <button
              type="button"
              className={css.removeKey}
              aria-label={t`Remove ${keyLabel(code)} from ${name}`}
              onClick={() => onRemove(code)}
            >
              <IconX size={12} />
            </button>
          </Kbd>
        ))}
        {listening ? (
          // Escape can be assigned like any other key; only this button cancels the capture.
          <Button
            size="compact-sm"
            onClick={() => onListen(false)}
            onBlur={() => onListen(false)}
            data-mantine-stop-propagation="true"
            ref={focus}
          >
            <Trans>Press a key…</Trans>
          </Button>
        ) : (
          <ActionIcon
            variant="default"
            className={css.addKey}
            aria-label={t`Assign a key to ${name}`}
            onClick={() => onListen(true)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </span>
      {children}
    </div>
  );
}

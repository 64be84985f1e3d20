import { ActionIcon, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconRestore, IconX } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import {
  assignKey,
  defaultKeyMap,
  isSameAction,
  unassignKey,
  type KeyAction,
  type KeyMap,
} from '#domain/control/keymap.ts';
import { Row } from '#ui/layout/flex.ts';
import css from './Settings.module.css';
import { actionGroups, actionLabel, keyLabel, keysOf } from './keyLabels.ts';

/** Modifier keys are part of shortcuts and cannot be assigned. Shift can, because no shortcut uses it alone. */
const isModifier = (code: string): boolean => /^(?:Alt|Control|Meta|OS)/.test(code);

/** Passes the next key to `onKey` before other handlers of the page receive it. */
function useNextKey(enabled: boolean, onKey: (code: string) => void): void {
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent): void => {
      if (isModifier(event.code) || event.code === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onKey(event.code);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [enabled, onKey]);
}

interface KeyMapRowProps {
  name: string;
  keys: readonly string[];
  /** The next key that is pressed is assigned to this action. */
  listening: boolean;
  onListen: (on: boolean) => void;
  onRemove: (code: string) => void;
  /** A conflict that the user must resolve. */
  children: ReactNode;
}

const focus = (element: HTMLElement | null): void => element?.focus();

function KeyMapRow({ name, keys, listening, onListen, onRemove, children }: KeyMapRowProps) {
  const { t } = useLingui();
  return (
    <div className={css.keyRow} data-listening={listening || undefined}>
      <span>{name}</span>
      <Row component="span" gap={4} justify="flex-end">
        {keys.length === 0 && !listening && <span className={css.noKey}>{t`no key`}</span>}
        {keys.map((code) => (
          <Kbd key={code} className={css.key}>
            {keyLabel(code)}
            <button
              type="button"
              data-hover
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
            {t`Press a key…`}
          </Button>
        ) : (
          <ActionIcon
            variant="default"
            w="var(--touch, 28px)"
            h="var(--touch, 28px)"
            aria-label={t`Assign a key to ${name}`}
            onClick={() => onListen(true)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </Row>
      {children}
    </div>
  );
}

/** Assigns keys to actions. A key that is already assigned is reassigned only after a confirmation. */
export function KeyMapEditor({ map, onChange }: { map: KeyMap; onChange: (map: KeyMap) => void }) {
  const { t, i18n } = useLingui();
  const [listening, setListening] = useState<KeyAction | null>(null);
  const [conflict, setConflict] = useState<{ code: string; wanted: KeyAction; taken: KeyAction } | null>(
    null,
  );

  useNextKey(listening !== null, (code) => {
    const taken = map[code];
    setListening(null);
    if (!listening || (taken && isSameAction(taken, listening))) return;
    if (taken) setConflict({ code, wanted: listening, taken });
    else onChange(assignKey(map, code, listening));
  });

  return (
    <Stack gap={16}>
      {actionGroups.map((group) => (
        <section key={group.title.id} aria-label={i18n._(group.title)}>
          <Text component="h3" className={css.groupTitle}>
            {i18n._(group.title)}
          </Text>
          {group.actions.map(({ name, action }) => (
            <KeyMapRow
              key={name.id}
              name={i18n._(name)}
              keys={keysOf(map, action)}
              listening={listening !== null && isSameAction(listening, action)}
              onListen={(on) => {
                setConflict(null);
                setListening(on ? action : null);
              }}
              onRemove={(code) => onChange(unassignKey(map, code))}
            >
              {conflict && isSameAction(conflict.wanted, action) && (
                <div className={css.conflict} role="alert">
                  {t`${keyLabel(conflict.code)} is already assigned to ${i18n._(actionLabel(conflict.taken))}.`}
                  <Group gap={8}>
                    <Button
                      size="compact-sm"
                      color="orange"
                      variant="light"
                      onClick={() => {
                        onChange(assignKey(map, conflict.code, conflict.wanted));
                        setConflict(null);
                      }}
                    >
                      {t`Reassign`}
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => setConflict(null)}>
                      {t`Keep`}
                    </Button>
                  </Group>
                </div>
              )}
            </KeyMapRow>
          ))}
        </section>
      ))}
      <Button
        variant="default"
        leftSection={<IconRestore size={18} />}
        onClick={() => onChange(defaultKeyMap)}
      >
        {t`Reset to default`}
      </Button>
    </Stack>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconRestore } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  assignKey,
  defaultKeyMap,
  isSameAction,
  unassignKey,
  type KeyAction,
  type KeyMap,
} from '#domain/control/keymap.ts';
import css from './Settings.module.css';
import { actionGroups, keysOf, nameOf } from './keyActions.ts';
import { keyLabel } from './keyLabels.ts';
import { KeyMapRow } from './KeyMapRow.tsx';

interface KeyMapEditorProps {
  map: KeyMap;
  onChange: (map: KeyMap) => void;
}

/** Keys that only mean something together with others. */
const isModifier = (code: string): boolean => /^(?:Alt|Control|Meta|OS)/.test(code);

/** Captures one key before other handlers on the page. */
function useNextKey(waiting: boolean, take: (code: string) => void): void {
  useEffect(() => {
    if (!waiting) return;
    const listen = (event: KeyboardEvent): void => {
      if (isModifier(event.code) || event.code === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      take(event.code);
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [waiting, take]);
}

/** What each key does: press a key to give it to an action; a key that is taken is only moved when told so. */
export function KeyMapEditor({ map, onChange }: KeyMapEditorProps) {
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
    <div className={css.keyMap}>
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
                  {t`${keyLabel(conflict.code)} is already assigned to ${i18n._(nameOf(conflict.taken))}.`}
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
                      <Trans>Reassign</Trans>
                    </Button>
                    <Button size="compact-sm" variant="default" onClick={() => setConflict(null)}>
                      <Trans>Keep</Trans>
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
        <Trans>Reset to default</Trans>
      </Button>
    </div>
  );
}

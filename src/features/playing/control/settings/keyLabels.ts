import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import { actionName, type KeyAction, type KeyMap, type StickDirection } from '#domain/control/keymap.ts';
import { controlNames } from '#ui/Pad/padLabels.ts';

interface NamedAction {
  name: MessageDescriptor;
  action: KeyAction;
}

const press = (button: PadButton): NamedAction => ({
  name: controlNames[button],
  action: { kind: 'button', button },
});
const pull = (trigger: PadTrigger): NamedAction => ({
  name: controlNames[trigger],
  action: { kind: 'trigger', trigger },
});
const push = (side: 'left' | 'right', direction: StickDirection, name: MessageDescriptor): NamedAction => ({
  name,
  action: { kind: 'stick', side, direction },
});

/** All key actions, grouped as in the editor. */
export const actionGroups: readonly { title: MessageDescriptor; actions: readonly NamedAction[] }[] = [
  { title: msg`Buttons`, actions: [press('cross'), press('circle'), press('square'), press('triangle')] },
  { title: msg`D-pad`, actions: [press('dPadUp'), press('dPadDown'), press('dPadLeft'), press('dPadRight')] },
  {
    title: msg`Left stick`,
    actions: [
      push('left', 'up', msg`Left stick up`),
      push('left', 'down', msg`Left stick down`),
      push('left', 'left', msg`Left stick left`),
      push('left', 'right', msg`Left stick right`),
      press('l3'),
    ],
  },
  {
    title: msg`Right stick`,
    actions: [
      push('right', 'up', msg`Right stick up`),
      push('right', 'down', msg`Right stick down`),
      push('right', 'left', msg`Right stick left`),
      push('right', 'right', msg`Right stick right`),
      press('r3'),
    ],
  },
  { title: msg`Shoulders and triggers`, actions: [press('l1'), pull('l2'), press('r1'), pull('r2')] },
  { title: msg`System`, actions: [press('share'), press('options'), press('touchButton'), press('ps')] },
];

const allActions = actionGroups.flatMap((group) => group.actions);

export function actionLabel(action: KeyAction): MessageDescriptor {
  const name = actionName(action);
  return allActions.find((item) => actionName(item.action) === name)?.name ?? msg`Unknown`;
}

export function keysOf(map: KeyMap, action: KeyAction): string[] {
  const name = actionName(action);
  return Object.keys(map).filter((code) => {
    const known = map[code];
    return known !== undefined && actionName(known) === name;
  });
}

const specialKeys: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ControlLeft: 'Left Ctrl',
  ControlRight: 'Right Ctrl',
  ShiftLeft: 'Left Shift',
  ShiftRight: 'Right Shift',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Backslash: '\\',
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/** The label of a key of a US keyboard, by its `KeyboardEvent.code`: W for `KeyW`, 1 for `Digit1`. */
export function keyLabel(code: string): string {
  const named = specialKeys[code];
  if (named) return named;
  const plain = /^(?:Key|Digit)(.)$/.exec(code);
  if (plain?.[1]) return plain[1];
  return code.replace(/^Numpad/, 'Num ').replace(/([a-z])([A-Z])/g, '$1 $2');
}

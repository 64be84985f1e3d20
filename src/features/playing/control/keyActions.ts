import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import { actionName, type KeyAction, type KeyMap, type StickDirection } from '#domain/control/keymap.ts';
import { controlNames } from '#ui/Pad/labels.ts';

export interface NamedAction {
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

const everyAction = actionGroups.flatMap((group) => group.actions);

/** The spoken name of an action. */
export function nameOf(action: KeyAction): MessageDescriptor {
  const wanted = actionName(action);
  return everyAction.find((item) => actionName(item.action) === wanted)?.name ?? msg`Unknown`;
}

/** Codes of the keys of an action. */
export function keysOf(map: KeyMap, action: KeyAction): string[] {
  const wanted = actionName(action);
  return Object.keys(map).filter((code) => {
    const known = map[code];
    return known !== undefined && actionName(known) === wanted;
  });
}

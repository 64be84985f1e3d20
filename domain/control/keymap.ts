import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';

export type StickDirection = 'up' | 'down' | 'left' | 'right';

export type KeyAction =
  | { kind: 'button'; button: PadButton }
  | { kind: 'trigger'; trigger: PadTrigger }
  | { kind: 'stick'; side: 'left' | 'right'; direction: StickDirection };

/** Actions by `KeyboardEvent.code` (the position of the key, independent of the layout). */
export type KeyMap = Readonly<Record<string, KeyAction>>;

const button = (name: PadButton): KeyAction => ({ kind: 'button', button: name });
const trigger = (name: PadTrigger): KeyAction => ({ kind: 'trigger', trigger: name });
const stick = (side: 'left' | 'right', direction: StickDirection): KeyAction => ({
  kind: 'stick',
  side,
  direction,
});

export const defaultKeyMap: KeyMap = {
  ArrowUp: button('dPadUp'),
  ArrowDown: button('dPadDown'),
  ArrowLeft: button('dPadLeft'),
  ArrowRight: button('dPadRight'),
  KeyW: stick('left', 'up'),
  KeyS: stick('left', 'down'),
  KeyA: stick('left', 'left'),
  KeyD: stick('left', 'right'),
  KeyI: stick('right', 'up'),
  KeyK: stick('right', 'down'),
  KeyJ: stick('right', 'left'),
  KeyL: stick('right', 'right'),
  Space: button('cross'),
  Enter: button('cross'),
  Backspace: button('circle'),
  Escape: button('circle'),
  KeyQ: button('square'),
  KeyE: button('triangle'),
  Digit1: button('l1'),
  Digit2: trigger('l2'),
  Digit3: button('l3'),
  Digit0: button('r1'),
  Digit9: trigger('r2'),
  Digit8: button('r3'),
  KeyO: button('options'),
  KeyP: button('share'),
  KeyT: button('touchButton'),
  Home: button('ps'),
};

export function isSameAction(a: KeyAction, b: KeyAction): boolean {
  return actionName(a) === actionName(b);
}

/** A stable name: `cross`, `l2`, `left.up`. */
export function actionName(action: KeyAction): string {
  if (action.kind === 'button') return action.button;
  if (action.kind === 'trigger') return action.trigger;
  return `${action.side}.${action.direction}`;
}

/** Assigns a key to an action; a key has one action only, so it is removed from its previous one. */
export function assignKey(map: KeyMap, code: string, action: KeyAction): KeyMap {
  return { ...map, [code]: action };
}

export function unassignKey(map: KeyMap, code: string): KeyMap {
  const { [code]: _removed, ...rest } = map;
  return rest;
}

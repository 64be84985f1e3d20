import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PadButton, PadTrigger } from '#contract/channel/pad.ts';
import type { StickSide } from './geometry.ts';

export const controlNames: Record<PadButton | PadTrigger, MessageDescriptor> = {
  cross: msg`Cross`,
  circle: msg`Circle`,
  square: msg`Square`,
  triangle: msg`Triangle`,
  dPadUp: msg`D-pad up`,
  dPadDown: msg`D-pad down`,
  dPadLeft: msg`D-pad left`,
  dPadRight: msg`D-pad right`,
  options: msg`Options`,
  share: msg`Share`,
  touchButton: msg`Touch button`,
  ps: msg`PS button`,
  l1: msg`L1`,
  r1: msg`R1`,
  l2: msg`L2 trigger`,
  r2: msg`R2 trigger`,
  l3: msg`L3, left stick click`,
  r3: msg`R3, right stick click`,
};

export const stickNames: Record<StickSide, MessageDescriptor> = {
  left: msg`Left stick, use the arrow keys`,
  right: msg`Right stick, use the arrow keys`,
};

/** Labels printed on the pad itself, the same in every language. */
export const printedLabels: Partial<Record<PadButton | 'l2' | 'r2', string>> = {
  l1: 'L1',
  l2: 'L2',
  l3: 'L3',
  r1: 'R1',
  r2: 'R2',
  r3: 'R3',
  share: 'SHARE',
  options: 'OPTIONS',
  ps: 'PS',
};

import { useState } from 'react';
import { type ShownSlots, usedSlots } from '#domain/schedule/charts/chart.ts';
import type { Bars } from '#domain/schedule/week.ts';
import type { PlanRows } from '../view/usePlanView.ts';
import type { Editor } from './editor.ts';

/** The rows that the chart shows; null: all. Rows that an edit has emptied stay until the choice changes. */
export function useShownSlots(editor: Editor, bars: Bars, rows: PlanRows): ShownSlots | null {
  const [before, setBefore] = useState<{ slots: ShownSlots | null; editor: Editor; bars: Bars } | null>(null);
  if (rows === 'all') {
    if (before) setBefore(null);
    return null;
  }
  const isSame = before?.editor === editor;
  if (isSame && before.bars === bars) return before.slots;
  const slots = usedSlots(bars, isSame ? before.slots : null);
  setBefore({ slots, editor, bars });
  return slots;
}

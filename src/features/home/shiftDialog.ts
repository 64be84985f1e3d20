import type { ShiftNote } from '#contract/http/shiftNotes.ts';

/** The open dialog about notes of shifts. */
export type ShiftDialogState =
  | { kind: 'write'; draft: string }
  | { kind: 'edit'; note: ShiftNote }
  | { kind: 'search' };

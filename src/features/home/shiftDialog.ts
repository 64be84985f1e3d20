import type { ShiftNote } from '#contract/http/shiftNotes.ts';

export type ShiftDialogState =
  | { kind: 'write'; draft: string }
  | { kind: 'edit'; note: ShiftNote }
  | { kind: 'search' };

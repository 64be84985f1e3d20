import type { SchedulerDraft } from '#domain/schedule/editing/draft.ts';
import { isChanged } from '#domain/schedule/editing/history.ts';
import type { Bars } from '#domain/schedule/week.ts';
import { baseOfDraft, type EditorBase } from './editorBase.ts';
import { createEditor, type Editor } from '../editor.ts';
import { createCurrentEdit, type CurrentEdit } from '../commands/currentEdit.ts';

/** An open editor, with its starting point. */
export interface Opened {
  base: EditorBase;
  editor: Editor;
  session: CurrentEdit;
  /** When the restored draft was changed last, milliseconds since the epoch; null: no draft was restored. */
  restoredAt: number | null;
}

/** Opens a plan, or its unsaved draft. */
export function openPlan(base: EditorBase, bars: Bars, draft: SchedulerDraft | null): Opened {
  const restored = draft && isChanged(draft.loaded, draft.bars) ? draft : null;
  const editor = createEditor(restored ? restored.bars : bars);
  return {
    base: restored ? baseOfDraft(base, restored) : base,
    editor,
    session: createCurrentEdit(editor),
    restoredAt: restored?.changedAt ?? null,
  };
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ScheduleData } from '#contract/http/scheduleData.ts';
import { copyDay } from '#domain/schedule/editing/copyDay.ts';
import type { Cursor } from '#domain/schedule/editing/cursor.ts';
import { revertDay } from '#domain/schedule/editing/dayChange.ts';
import type { Done, EditResult, Span } from '#domain/schedule/editing/edit.ts';
import { copyToRows, fillRows } from '#domain/schedule/editing/fill.ts';
import { clearAll, clearDay, deleteBars, deleteForWholeDay } from '#domain/schedule/editing/remove.ts';
import { setTimes, splitBar } from '#domain/schedule/editing/resize.ts';
import { toStep } from '#domain/schedule/rows.ts';
import type { Bar, WeekDay } from '#domain/schedule/week.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import type { Editor } from '../editor.ts';
import type { Announcer } from '../announcer.ts';
import type { CurrentEdit, Preview } from './currentEdit.ts';
import type { EditorTexts } from '../useEditorTexts.ts';

/** The commands of the editor, as menus, buttons and keys call them. Each announces its result. */
export interface Commands {
  /** Reports a made or refused edit. */
  report: (preview: Preview) => void;
  remove: (ids: readonly string[]) => void;
  removeForWholeDay: (ids: readonly string[]) => void;
  clearDay: (day: WeekDay) => void;
  clearAll: () => void;
  copyToRows: (ids: readonly string[], to: 'top' | 'bottom') => void;
  copyDay: (from: WeekDay, to: readonly WeekDay[]) => void;
  /** Puts a day back as the history has it. */
  revertDay: (kept: ScheduleData) => void;
  fill: (id: string, toSlot: number, offsetHours: number) => void;
  /** @param hour decimal hours; null: the middle of the bar */
  split: (bar: Bar, hour: number | null) => void;
  /** The result, so that a form can show why it is refused. */
  setTimes: (ids: readonly string[], times: Partial<Span>) => EditResult;
  copy: () => void;
  cut: () => void;
  /** @param at default: the cursor */
  paste: (at?: Cursor) => void;
  copyWholeDay: (day: WeekDay) => void;
  /** Adds the copied bars with their times to another day, without replacing any. */
  pasteDay: (day: WeekDay) => void;
  place: (configId: number, at: Cursor) => void;
  acceptFit: () => void;
  undo: () => void;
  redo: () => void;
  selectAll: () => void;
  /** Says how many bars are selected. */
  reportSelection: () => void;
}

export function useCommands(
  editor: Editor,
  session: CurrentEdit,
  texts: EditorTexts,
  announcer: Announcer,
): Commands {
  const { t } = useLingui();
  return useMemo(() => {
    const report = (preview: Preview): void => announcer.announce(texts.outcome(preview));
    /** Reports skipped rows; true when something has changed. */
    function apply(done: Done, describe: (count: number) => string): void {
      session.dismiss();
      const { bars, ids, skipped } = done;
      const isChanged = bars !== editor.bars();
      if (isChanged) editor.apply(done);
      if (skipped > 0) {
        toast.warning(
          t`${plural(skipped, { one: '# row was skipped because of a conflict', other: '# rows were skipped because of a conflict' })}`,
        );
      } else announcer.announce(isChanged ? describe(ids.length) : t`Nothing to change`);
    }
    function applyResult(result: EditResult, announcement: string): void {
      session.dismiss();
      if (result.refused !== null) {
        const text = texts.refusal(result).join('. ');
        toast.error(text);
      } else {
        editor.apply(result);
        announcer.announce(announcement);
      }
    }
    /** Removals have no ids: counts the removed bars. */
    function remove(done: Done): void {
      const count = editor.bars().length - done.bars.length;
      apply(done, () => t`${plural(count, { one: '# bar deleted', other: '# bars deleted' })}`);
    }
    const copied = (count: number): string =>
      t`${plural(count, { one: '# bar added', other: '# bars added' })}`;
    const copy = (): number => {
      const count = editor.copy();
      announcer.announce(
        count === 0
          ? t`Nothing is selected`
          : t`${plural(count, { one: '# bar copied', other: '# bars copied' })}`,
      );
      return count;
    };
    function reportSelection(): void {
      const count = editor.state.get().selected.size;
      announcer.announce(t`${plural(count, { one: '# bar selected', other: '# bars selected' })}`);
    }
    function paste(at: Cursor): void {
      const { clip } = editor.state.get();
      if (!clip) return announcer.announce(t`Nothing was copied`);
      report(session.run({ kind: 'paste', clip, at }));
    }
    return {
      report,
      remove: (ids) => remove(deleteBars(editor.bars(), ids)),
      removeForWholeDay: (ids) => remove(deleteForWholeDay(editor.bars(), ids)),
      clearDay: (day) => remove(clearDay(editor.bars(), day)),
      clearAll: () => remove(clearAll(editor.bars())),
      copyToRows: (ids, to) => apply(copyToRows(editor.bars(), ids, to), copied),
      copyDay: (from, to) => apply(copyDay(editor.bars(), from, to), copied),
      revertDay: (kept) => apply(revertDay(editor.bars(), kept), () => t`The day is as it was`),
      fill: (id, toSlot, offsetHours) => apply(fillRows(editor.bars(), id, { toSlot, offsetHours }), copied),
      split: (bar, hour) =>
        applyResult(
          splitBar(editor.bars(), bar.id, toStep(hour ?? (bar.start + bar.end) / 2)),
          t`The bar was split`,
        ),
      setTimes(ids, times) {
        const result = setTimes(editor.bars(), ids, times);
        if (result.refused === null) applyResult(result, t`The times were changed`);
        return result;
      },
      copy: () => void copy(),
      cut() {
        if (copy() > 0) remove(deleteBars(editor.bars(), editor.subject()));
      },
      paste(at) {
        const { cursor } = editor.state.get();
        paste(at ?? cursor);
      },
      copyWholeDay(day) {
        editor.select(
          editor
            .bars()
            .filter((bar) => bar.day === day)
            .map(({ id }) => id),
        );
        if (editor.state.get().selected.size > 0) copy();
        else announcer.announce(t`Nothing is selected`);
      },
      pasteDay(day) {
        const { clip } = editor.state.get();
        if (!clip) return announcer.announce(t`Nothing was copied`);
        paste({ day, slot: clip.slot, hour: clip.start });
      },
      place: (configId, at) => report(session.run({ kind: 'drop', configId, at })),
      acceptFit() {
        const [first] = session.acceptFit() ?? [];
        if (first) announcer.announce(texts.bar(first));
      },
      undo() {
        // The refusal may concern bars that this step changes or removes.
        session.dismiss();
        editor.undo();
        announcer.announce(t`Undone`);
      },
      redo() {
        session.dismiss();
        editor.redo();
        announcer.announce(t`Redone`);
      },
      selectAll() {
        editor.select(editor.bars().map(({ id }) => id));
        reportSelection();
      },
      reportSelection,
    };
  }, [editor, session, texts, announcer, t]);
}

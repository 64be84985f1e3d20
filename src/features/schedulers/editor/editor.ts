import { type Clip, copyBars } from '#domain/schedule/editing/clipboard.ts';
import { barAtHour, type Cursor } from '#domain/schedule/editing/cursor.ts';
import type { Done } from '#domain/schedule/editing/edit.ts';
import { type History, record, redo, startHistory, undo } from '#domain/schedule/editing/history.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import { rowKey } from '#domain/schedule/rows.ts';
import type { Bar, Bars, Row } from '#domain/schedule/week.ts';
import { noBars, type RowView, rowViews } from './rowViews.ts';

/** Copied bars, with the row of the first one. */
export type CopiedBars = Clip & { slot: number };

export interface EditorState {
  history: History;
  selected: ReadonlySet<string>;
  cursor: Cursor;
  /** Config that a click on an empty place adds; null: none. */
  configToPlace: number | null;
  /** Touch: a tap adds a bar to the selection. */
  isSelecting: boolean;
  clip: CopiedBars | null;
  /** Bars in which something is wrong, with the reason as a text. */
  faults: ReadonlyMap<string, string>;
}

/**
 * The state of an open editor: the plan with its history, and what is selected. Rows subscribe one by one, so
 * that an edit renders only the rows that it changes.
 */
export interface Editor {
  readonly state: Observable<EditorState>;
  /** The bars of a row; the same object as long as nothing changes there. Notified through `state`. */
  rowView(row: Row): RowView;
  bars(): Bars;
  current(): Bar | null;
  /** The selected bars; without a selection the one at the cursor. */
  subject(): readonly string[];
  /** Records an edit and selects what it changed. */
  apply(done: Done, key?: string): void;
  undo(): void;
  redo(): void;
  select(ids: Iterable<string>): void;
  toggle(id: string): void;
  moveCursor(cursor: Cursor): void;
  chooseConfig(configId: number | null): void;
  setSelecting(isSelecting: boolean): void;
  /** Copies the subject; the number of copied bars. */
  copy(): number;
  markFaults(faults: ReadonlyMap<string, string>): void;
  /** Continues with other bars: a restored draft, or a resolved conflict. One step to undo. */
  replace(bars: Bars): void;
}

const nothing: ReadonlySet<string> = new Set();

export function createEditor(bars: Bars): Editor {
  const state = createObservable<EditorState>({
    history: startHistory(bars),
    selected: nothing,
    cursor: { day: 1, slot: 0, hour: 0 },
    configToPlace: null,
    isSelecting: false,
    clip: null,
    faults: new Map(),
  });
  const viewsOf = ({ history, selected, faults }: EditorState, before: ReadonlyMap<number, RowView>) =>
    rowViews({ bars: history.bars, selected, faults }, before);
  let views = viewsOf(state.get(), new Map());

  function set(change: Partial<EditorState>): void {
    const before = state.get();
    const next = { ...before, ...change };
    const isSame =
      next.history.bars === before.history.bars &&
      next.selected === before.selected &&
      next.faults === before.faults;
    if (!isSame) views = viewsOf(next, views);
    state.set(next);
  }
  const rowView = (row: Row): RowView => views.get(rowKey(row)) ?? noBars;
  const current = (): Bar | null => {
    const { cursor } = state.get();
    return barAtHour(
      rowView(cursor).map(({ bar }) => bar),
      cursor.hour,
    );
  };

  function subject(): readonly string[] {
    const { selected } = state.get();
    const bar = current();
    return selected.size > 0 ? [...selected] : bar ? [bar.id] : [];
  }

  /** Another state of the history: bars that are gone are no longer selected. */
  function travel(history: History): void {
    const { history: now, selected } = state.get();
    if (history === now) return;
    const ids = new Set(history.bars.map(({ id }) => id));
    const known = new Set(now.bars);
    const changed = history.bars.filter((bar) => !known.has(bar));
    const kept = changed.length > 0 ? changed.map(({ id }) => id) : [...selected].filter((id) => ids.has(id));
    const [first] = changed;
    set({
      history,
      selected: new Set(kept),
      ...(first ? { cursor: { day: first.day, slot: first.slot, hour: first.start } } : {}),
    });
  }

  return {
    state,
    rowView,
    current,
    bars: () => state.get().history.bars,
    subject,
    apply({ bars: next, ids }, key) {
      const { history } = state.get();
      const [id] = ids;
      const first = next.find((bar) => bar.id === id);
      set({
        history: record(history, next, key),
        selected: new Set(ids),
        ...(first ? { cursor: { day: first.day, slot: first.slot, hour: first.start } } : {}),
      });
    },
    undo: () => travel(undo(state.get().history)),
    redo: () => travel(redo(state.get().history)),
    select(ids) {
      const next = new Set(ids);
      const { selected } = state.get();
      if (next.size === selected.size && [...next].every((id) => selected.has(id))) return;
      set({ selected: next.size === 0 ? nothing : next });
    },
    toggle(id) {
      const next = new Set(state.get().selected);
      if (!next.delete(id)) next.add(id);
      set({ selected: next });
    },
    moveCursor: (cursor) => set({ cursor }),
    chooseConfig: (configToPlace) => set({ configToPlace }),
    setSelecting: (isSelecting) => set({ isSelecting, selected: nothing }),
    copy() {
      const ids = new Set(subject());
      const { bars: all } = state.get().history;
      const clip = copyBars(all, [...ids]);
      const slot = Math.min(...all.filter(({ id }) => ids.has(id)).map((bar) => bar.slot));
      if (clip) set({ clip: { ...clip, slot } });
      return clip?.bars.length ?? 0;
    },
    markFaults(faults) {
      // Nearly all plans have no errors after an edit.
      if (faults.size > 0 || state.get().faults.size > 0) set({ faults });
    },
    replace: (next) => set({ history: record(state.get().history, next), selected: nothing }),
  };
}

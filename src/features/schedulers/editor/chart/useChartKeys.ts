import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import type { ChartLayout } from '#domain/schedule/charts/chart.ts';
import { type Cursor, type CursorKey, cursorKeys, moveCursor } from '#domain/schedule/editing/cursor.ts';
import type { Bar } from '#domain/schedule/week.ts';
import { type Anchor, isMenuKeyEvent } from '#ui/ContextMenu/anchor.ts';
import { strokeOf } from '#ui/shortcuts/keys.ts';
import type { Editor } from '../editor.ts';
import type { Announcer } from '../announcer.ts';
import type { CurrentEdit } from '../commands/currentEdit.ts';
import type { Commands } from '../commands/useCommands.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import { type Grab, intentOf, nudge, startGrab } from './keyboardGrab.ts';

export interface ChartKeysOptions {
  editor: Editor;
  session: CurrentEdit;
  commands: Commands;
  texts: EditorTexts;
  announcer: Announcer;
  layout: () => ChartLayout;
  /** Scrolls a place into view. */
  reveal: (at: Cursor) => void;
  /** Where a menu of the cursor opens. */
  anchor: () => Anchor;
  onMenu: (bar: Bar | null, at: Cursor, anchor: Anchor) => void;
  onOpen: (bar: Bar) => void;
}

/** The keyboard of the chart: moves the cursor, and takes, moves and puts down bars. */
export function useChartKeys(options: ChartKeysOptions): {
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
} {
  const { t } = useLingui();
  const grab: RefObject<Grab | null> = useRef(null);
  const { editor, session, commands, texts, announcer, layout, reveal, anchor, onMenu, onOpen } = options;

  // A drag of the pointer, an undo or a menu ends a grab by keyboard.
  useEffect(
    () =>
      session.preview.subscribe(() => {
        if (session.preview.get() === null) grab.current = null;
      }),
    [session],
  );

  function show(next: Grab): void {
    session.show(intentOf(next));
    // `show` may report that nothing is previewed, which ends a grab.
    grab.current = next;
    const preview = session.preview.get();
    const [first] = preview?.places ?? [];
    if (first) reveal({ ...next.row, hour: next.kind === 'end' ? first.end : first.start });
    if (preview?.refused)
      announcer.announce(`${texts.outcome(preview)} ${t`Press F to place it where it fits.`}`);
    else if (first) announcer.announce(texts.place(first));
  }

  function take(kind: Grab['kind'], bar: Bar): void {
    const { selected } = editor.state.get();
    if (!selected.has(bar.id)) editor.select([bar.id]);
    show(startGrab(kind, bar, editor.subject()));
    const name = texts.nameOf(bar.configId);
    announcer.announce(
      kind === 'move'
        ? t`${name} picked up. The arrow keys move it, Enter drops it, Escape cancels.`
        : t`${name}: the arrow keys change the length, Enter keeps it, Escape cancels.`,
    );
  }

  function cancel(): void {
    grab.current = null;
    session.cancel();
    announcer.announce(t`Cancelled`);
  }

  /** Keys while bars are taken. Whether it was one. */
  function pressGrabbed(now: Grab, stroke: string): boolean {
    if (isCursorKey(stroke)) show(nudge(now, stroke, layout()));
    else if (stroke === 'Enter' || stroke === ' ') {
      const preview = session.preview.get();
      // Refused: the bars stay grabbed, so that they can be moved on.
      if (preview?.refused) announcer.announce(texts.outcome(preview));
      else {
        grab.current = null;
        const done = session.finish();
        if (done) commands.report(done);
      }
    } else if (stroke === 'F') {
      grab.current = null;
      session.finish();
      if (session.refusal.get()) commands.acceptFit();
    } else if (stroke === 'Escape' || stroke === 'Tab') cancel();
    else return false;
    return stroke !== 'Tab';
  }

  function enter(bar: Bar | null): void {
    const { configToPlace, cursor } = editor.state.get();
    if (bar) take('move', bar);
    else if (configToPlace !== null) commands.place(configToPlace, cursor);
    else onMenu(null, cursor, anchor());
  }

  /** Handles keys while nothing is grabbed. Returns whether the key was handled. */
  function pressFree(stroke: string): boolean {
    const { cursor, selected, configToPlace } = editor.state.get();
    const bar = editor.current();
    if (isCursorKey(stroke)) {
      const next = moveCursor(cursor, stroke, layout(), (row) => editor.rowView(row).map((view) => view.bar));
      editor.moveCursor(next);
      reveal(next);
      return true;
    }
    switch (stroke) {
      case 'Enter':
        enter(bar);
        return true;
      case ' ':
        if (bar) editor.toggle(bar.id);
        return true;
      case 'R':
      case 'Shift+R':
        if (bar) take(stroke === 'R' ? 'end' : 'start', bar);
        return true;
      case 'E':
        if (bar) onOpen(bar);
        return true;
      case 'D':
        if (bar) commands.split(bar, null);
        return true;
      case 'F':
        commands.acceptFit();
        return true;
      case menuKey:
        onMenu(bar, cursor, anchor());
        return true;
      case 'Delete':
      case 'Backspace':
        commands.remove(editor.subject());
        return true;
      case 'Escape':
        session.dismiss();
        if (selected.size > 0) editor.select([]);
        else if (configToPlace !== null) editor.chooseConfig(null);
        return true;
      default:
        return false;
    }
  }

  return {
    onKeyDown(event) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const now = grab.current;
      const stroke = isMenuKeyEvent(event) ? menuKey : strokeOf(event);
      if (!(now ? pressGrabbed(now, stroke) : pressFree(stroke))) return;
      event.preventDefault();
      // Otherwise the menu that has just been opened would get the key as well.
      event.stopPropagation();
    },
    onBlur() {
      if (grab.current) cancel();
    },
  };
}

/** The menu key, or Shift+F10. */
const menuKey = 'ContextMenu';

const isCursorKey = (key: string): key is CursorKey => (cursorKeys as readonly string[]).includes(key);

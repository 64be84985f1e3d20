import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useReloadBlocker } from '#ui/useReloadBlocker.ts';
import classes from '../DataGrid.module.css';
import type { CellEdit } from '../gridColumn.ts';

/** Movement of the current cell after an edit: rows and columns. */
export type AfterEdit = readonly [rows: number, columns: number];

/** A changed text, and what it means in its column. */
export interface Written {
  text: string;
  parsed: ReturnType<CellEdit<never>['parse']>;
}

export interface CellEditorProps<T> {
  title: string;
  edit: CellEdit<T>;
  row: T;
  /** The text that the edit starts with; null: that of the cell. */
  typed: string | null;
  /** What has been written so far, as it is shown; null while nothing has changed. */
  draftRef: RefObject<string | null>;
  /** `written`: null when nothing has changed. `after`: null when the focus has already moved elsewhere. */
  onEnd: (written: Written | null, after: AfterEdit | null) => void;
}

/** The input of an edited cell, validated while typing. Enter moves down, Tab right, Escape cancels. */
export function CellEditor<T>({ title, edit, row, typed, draftRef, onEnd }: CellEditorProps<T>) {
  const { t } = useLingui();
  // The value when the edit began: another user may change the row meanwhile.
  const [before] = useState(() => edit.text(row));
  const [text, setText] = useState(startText(edit, typed) ?? before);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const hasEnded = useRef(false);
  useReloadBlocker(text !== before, 'form');
  useEffect(() => {
    field.current?.focus();
    if (typed === null && field.current instanceof HTMLInputElement) field.current.select();
  }, [typed]);

  const parsed = edit.parse(text, row);
  const error = 'error' in parsed ? parsed.error : null;
  const shown = edit.options?.find(({ value }) => value === text)?.label ?? text;
  useEffect(() => {
    draftRef.current = text === before ? null : shown;
  }, [draftRef, text, before, shown]);

  function end(after: AfterEdit | null, isKept: boolean): void {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(isKept && text !== before ? { text, parsed } : null, after);
  }

  function leave({ relatedTarget }: FocusEvent): void {
    // Another window has the focus; with this window the field gets it back. So it does from a question, such as
    // whether to discard what was typed.
    const dialog = relatedTarget instanceof Element ? relatedTarget.closest('[role="dialog"]') : null;
    if (dialog && !dialog.contains(field.current)) return;
    if (document.activeElement !== field.current) end(null, true);
  }

  function press(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    event.stopPropagation();
    // These keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') end([0, 0], false);
    else if (key === 'Enter' && error === null) end([shiftKey ? -1 : 1, 0], true);
    else if (key === 'Tab' && error === null) end([0, shiftKey ? -1 : 1], true);
    else if (key !== 'Enter' && key !== 'Tab') return;
    event.preventDefault();
  }

  const shared = {
    ref: field,
    className: classes.field,
    'aria-label': t`New value of ${title}`,
    'aria-invalid': error !== null,
    value: text,
    onKeyDown: press,
    onBlur: leave,
  };
  return (
    <>
      {edit.options ? (
        <select {...shared} onChange={({ currentTarget }) => setText(currentTarget.value)}>
          {edit.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {error === null ? null : (
        <span className={classes.fieldError} role="alert">
          {error}
        </span>
      )}
    </>
  );
}

/** The text that starts the edit; of the options the first one that begins with it. */
function startText<T>({ options }: CellEdit<T>, typed: string | null): string | undefined {
  if (typed === null || !options) return typed ?? undefined;
  const start = typed.toLocaleLowerCase();
  return options.find(({ label }) => label.toLocaleLowerCase().startsWith(start))?.value;
}

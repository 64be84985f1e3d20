import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from '../DataGrid.module.css';
import type { CellEdit } from '../gridColumn.ts';

/** Movement of the current cell after an edit: rows and columns. */
export type AfterEdit = readonly [rows: number, columns: number];

export interface CellEditorProps<T> {
  title: string;
  edit: CellEdit<T>;
  row: T;
  /** The character that started the edit; null: the edit starts with the cell's text. */
  typed: string | null;
  /** The new value, or null when nothing has changed. */
  onEnd: (change: { value: unknown } | null, after: AfterEdit) => void;
}

/** The input of an edited cell, validated while typing. Enter moves down, Tab right, Escape cancels. */
export function CellEditor<T>({ title, edit, row, typed, onEnd }: CellEditorProps<T>) {
  const { t } = useLingui();
  // The value when the edit began: another user may change the row meanwhile.
  const [before] = useState(() => edit.text(row));
  const [text, setText] = useState(startText(edit, typed) ?? before);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    field.current?.focus();
    if (typed === null && field.current instanceof HTMLInputElement) field.current.select();
  }, [typed]);

  const parsed = edit.parse(text, row);
  const error = 'error' in parsed ? parsed.error : null;

  function end(after: AfterEdit, isKept: boolean): void {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(isKept && text !== before && 'value' in parsed ? { value: parsed.value } : null, after);
  }

  function press(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    event.stopPropagation();
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
    // An invalid value is discarded.
    onBlur: () => end([0, 0], error === null),
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

/** The text after the typed character that started the edit; of the options the first one that begins with it. */
function startText<T>({ options }: CellEdit<T>, typed: string | null): string | undefined {
  if (typed === null || !options) return typed ?? undefined;
  const start = typed.toLocaleLowerCase();
  return options.find(({ label }) => label.toLocaleLowerCase().startsWith(start))?.value;
}

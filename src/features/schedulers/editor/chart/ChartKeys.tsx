import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useObservable } from '#ui/useObservable.ts';
import { clockOf } from '#domain/gantt/axis.ts';
import type { Editor } from '../editor.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import classes from './Chart.module.css';

export interface ChartKeysProps {
  editor: Editor;
  texts: EditorTexts;
  label: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * Keyboard and screen reader access to the chart: a listbox whose only option is the bar or empty place at
 * the cursor, so that thousands of bars cost nothing.
 */
export function ChartKeys({ editor, texts, label, onKeyDown, onBlur, ref }: ChartKeysProps) {
  const { t } = useLingui();
  const id = useId();
  const { cursor, selected, faults } = useObservable(editor.state);
  const bar = editor.current();
  const [row, from] = [texts.row(cursor), clockOf(cursor.hour)];
  const fault = bar ? faults.get(bar.id) : undefined;
  const text = bar ? `${texts.bar(bar)}${fault ? `. ${fault}` : ''}` : t`${row}, ${from}, empty`;
  return (
    <>
      <div
        ref={ref}
        role="listbox"
        tabIndex={0}
        className={classes.keys}
        aria-label={label}
        aria-multiselectable="true"
        aria-describedby={`${id}-hint`}
        aria-activedescendant={`${id}-at`}
        onKeyDown={onKeyDown}
        onFocus={({ currentTarget }) => {
          const frame = currentTarget.closest('[data-frame]');
          frame?.toggleAttribute('data-keys', currentTarget.matches(':focus-visible'));
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.closest('[data-frame]')?.removeAttribute('data-keys');
          onBlur();
        }}
      >
        <div
          key={bar?.id ?? `${row} ${from}`}
          id={`${id}-at`}
          role="option"
          aria-selected={bar !== null && selected.has(bar.id)}
          className="dugout-hidden"
        >
          {text}
        </div>
      </div>
      <span id={`${id}-hint`} hidden>
        {t`Arrow keys move between bars and empty hours. Enter picks up a bar, then the arrow keys move it, Enter drops it and Escape cancels. Press ? for all keys.`}
      </span>
    </>
  );
}

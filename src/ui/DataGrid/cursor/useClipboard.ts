import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';
import { formatBlock } from '#domain/tables/block.ts';
import { copyText } from '#ui/copyText.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import type { GridFrame } from '../frame.ts';
import { textOf } from '#ui/table/headerSpec.ts';
import type { GridRows } from '../gridColumn.ts';
import { columnsOf, type Cursor } from './useCursor.ts';

interface ClipboardOptions<T> {
  grid: RefObject<HTMLElement | null>;
  rows: GridRows<T>;
  order: readonly number[];
  frame: GridFrame<T>;
  cursor: Cursor;
  onPaste: (text: string) => void;
}

/** Copies the selected cells as displayed, tab-separated; secrets too, without showing them. Passes pasted text on. */
export function useClipboard<T>({ grid, rows, order, frame, cursor, onPaste }: ClipboardOptions<T>) {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  // Firefox pastes into the body, not into the focused element, unless that is a field.
  useWindowEvent('paste', (event) => {
    if (document.activeElement !== grid.current) return;
    event.preventDefault();
    onPaste(event.clipboardData?.getData('text/plain') ?? '');
  });
  return {
    async copy(): Promise<void> {
      const { block } = cursor;
      if (!block) return;
      const columns = columnsOf(frame, block);
      const lines = order.slice(block.top, block.bottom + 1).flatMap((id) => {
        const row = rows.get(id);
        return row ? [columns.map(({ spec }) => textOf(spec, row))] : [];
      });
      const count = lines.length * columns.length;
      if (count === 0) return;
      // Data stored for offline use contains no secrets.
      const hasSecrets = columns.some(
        ({ spec }, at) => spec.isSecret && lines.some((line) => line[at] !== ''),
      );
      const isWithout = isOffline && !hasSecrets && columns.some(({ spec }) => spec.isSecret);
      const copied = t`${plural(count, { one: '# cell copied', other: '# cells copied' })}`;
      if (await copyText(formatBlock(lines))) {
        if (isWithout) toast.warning(t`${copied}, without secrets: they are not stored for use offline.`);
        else toast.message(copied);
      } else toast.error(t`The browser blocked copying.`);
    },
  };
}

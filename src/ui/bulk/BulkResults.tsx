import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useRef } from 'react';
import type { BulkLine } from '#domain/bulk/state.ts';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Bulk.module.css';
import { stepVariants } from './steps.ts';

/** Height of a line without a reason, CSS pixels. */
const lineHeight = 28;
/** Lines outside of the view. */
const overscan = 10;

export interface BulkResultsProps<T> {
  lines: readonly BulkLine<T>[];
  /** By default the item's `id`. */
  keyOf?: ((item: T) => string | number) | undefined;
  nameOf: (item: T) => ReactNode;
  /** Result text of items that succeeded. */
  doneLabel: MessageDescriptor;
}

const ownId = (item: unknown): string | number => (item as { id: number }).id;

/** Result and reason for each item; only the lines in view are rendered. It scrolls, so it is focusable. */
export function BulkResults<T>({ lines, keyOf = ownId, nameOf, doneLabel }: BulkResultsProps<T>) {
  const { t } = useLingui();
  const view = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: () => lineHeight,
    getItemKey: (at) => {
      const line = lines[at];
      return line ? keyOf(line.item) : at;
    },
    overscan,
    useFlushSync: false,
  });
  return (
    <Box
      component="ul"
      ref={view}
      className={classes.ledger ?? ''}
      tabIndex={0}
      aria-label={t`Results`}
      style={{ '--total': `${virtual.getTotalSize()}px` }}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const line = lines[index];
        return line ? (
          <Line
            key={key}
            measure={virtual.measureElement}
            index={index}
            top={start}
            total={lines.length}
            step={line.step}
            reason={line.reason}
            name={nameOf(line.item)}
            doneLabel={doneLabel}
          />
        ) : null;
      })}
    </Box>
  );
}

interface LineProps extends Pick<BulkLine<unknown>, 'step' | 'reason'> {
  measure: (element: HTMLLIElement | null) => void;
  index: number;
  /** Distance from the first line, CSS pixels. */
  top: number;
  total: number;
  name: ReactNode;
  doneLabel: MessageDescriptor;
}

const Line = memo(function Line({ measure, index, top, total, step, reason, name, doneLabel }: LineProps) {
  const { t } = useLingui();
  const { explain } = useUiContext();
  const { icon: Icon, label } = stepVariants[step];

  return (
    <li
      ref={measure}
      className={classes.line}
      style={{ transform: `translateY(${top}px)` }}
      data-index={index}
      data-step={step}
      aria-posinset={index + 1}
      aria-setsize={total}
    >
      <Icon className={classes.sign} size={16} aria-hidden="true" />
      <span data-wrap>{name}</span>
      <span className={classes.step}>{t(step === 'done' ? doneLabel : label)}</span>
      {reason === null ? null : <span className={classes.reason}>{explain(reason).text}</span>}
    </li>
  );
});

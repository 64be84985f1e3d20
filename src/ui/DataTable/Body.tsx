import { Fragment, type PointerEvent, type Ref } from 'react';
import type { TableFrame } from './frame.ts';
import { Row, type RowCommands } from './Row.tsx';
import classes from './Row.module.css';
import type { DataTableProps, RowId } from './columnSpec.ts';
import type { Engine } from './useEngine.ts';

export interface BodyProps<T extends object> {
  props: DataTableProps<T>;
  engine: Engine<T>;
  frame: TableFrame;
  current: RowId | undefined;
  isExpanded: (id: RowId) => boolean;
  /** Detail tables show their filters as well. */
  hasFilters: boolean;
  commands: RowCommands;
  ref: Ref<HTMLTableSectionElement>;
}

function showCutText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row] > :is(td, th)') : null;
  if (!cell || cell.querySelector('button, input')) return;
  const isCut = [cell, ...cell.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (isCut) cell.dataset['tip'] = cell.innerText;
  else delete cell.dataset['tip'];
}

/** The rows of the page, each with its detail below when expanded. */
export function Body<T extends object>(options: BodyProps<T>) {
  const { props, engine, frame, current, isExpanded: isOpen, hasFilters, commands, ref } = options;
  const { nameOf, detail, detailHeight, selection, isMarked, addedId, current: shown } = props;
  const { hasDetail, hasSelection, hasMenu, hasFiller, widths } = frame;
  const span = widths.length + [hasDetail, hasSelection, hasMenu, hasFiller].filter(Boolean).length;
  return (
    <tbody ref={ref} onPointerOver={showCutText}>
      {engine.lines.map(({ id, item }) => {
        const isExpanded = hasDetail && isOpen(id);
        const height = isExpanded ? detailHeight?.(item, engine.searched, hasFilters) : undefined;
        return (
          <Fragment key={id}>
            <Row
              id={id}
              item={item}
              name={nameOf(item)}
              shown={engine.shown}
              frame={frame}
              isExpanded={isExpanded}
              isChosen={selection ? selection.chosen.has(id) : shown?.id === id}
              isMarked={id === String(addedId) || (isMarked?.(item) ?? false)}
              isCurrent={id === current}
              commands={commands}
            />
            {isExpanded && detail ? (
              <tr className={classes.detail} data-detail>
                <td colSpan={span}>
                  <div className={classes.panel} style={height === undefined ? undefined : { height }}>
                    {detail(item, engine.searched)}
                  </div>
                </td>
              </tr>
            ) : null}
          </Fragment>
        );
      })}
    </tbody>
  );
}

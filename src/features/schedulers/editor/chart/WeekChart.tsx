import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { scrollFor } from '#domain/gantt/axis.ts';
import { rowHeight } from '#domain/gantt/layout.ts';
import { type ChartLayout, dayHeaderHeight, topOfRow } from '#domain/schedule/charts/chart.ts';
import type { Cursor } from '#domain/schedule/editing/cursor.ts';
import type { Bar, WeekDay } from '#domain/schedule/week.ts';
import type { Anchor } from '#ui/ContextMenu/anchor.ts';
import { useWidth } from '#ui/useWidth.ts';
import { configColor } from '../../palette.ts';
import type { Editor } from '../editor.ts';
import type { Announcer } from '../announcer.ts';
import type { CurrentEdit } from '../commands/currentEdit.ts';
import type { Commands } from '../commands/useCommands.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import { BarTools } from './BarTools.tsx';
import classes from './Chart.module.css';
import { ChartAxis } from './ChartAxis.tsx';
import { ChartKeys } from './ChartKeys.tsx';
import { attachPointer } from './chartPointer.ts';
import { DayRows } from './DayRows.tsx';
import { axisHeight, framePoint, geometryOf, hourAt, labelWidth, pad, xOf } from './geometry.ts';
import { type ChartStage, dropGesture } from './gestures.ts';
import { createPainter } from './painter.ts';
import { type Gesture } from './press.ts';
import { RefusalNote } from './RefusalNote.tsx';
import { useChartKeys } from './useChartKeys.ts';
import { usePreviewPaint } from './usePreviewPaint.ts';

/** Calls from the page to its chart. */
export interface ChartHandle {
  focus: () => void;
  /** Scrolls to a row and an hour. */
  show: (at: Cursor) => void;
  /** A config is dragged from the list. */
  startDrop: (configId: number) => Gesture | null;
  scroller: () => HTMLElement | null;
}

export interface WeekChartProps {
  editor: Editor;
  session: CurrentEdit;
  commands: Commands;
  texts: EditorTexts;
  announcer: Announcer;
  layout: ChartLayout;
  /** At 1 the day is as wide as the chart. */
  scale: number;
  /** Current day and decimal hour in the timezone of the plan. */
  now: { day: WeekDay; hour: number };
  /** Accessible name. */
  label: string;
  onFold: (day: WeekDay) => void;
  /** A folded day was clicked, or a drag rests on it. */
  onUnfold: (day: WeekDay) => void;
  onDayMenu: (day: WeekDay, anchor: Anchor) => void;
  onMenu: (bar: Bar | null, at: Cursor, anchor: Anchor) => void;
  onOpen: (bar: Bar) => void;
  onBand: () => void;
  ref: Ref<ChartHandle>;
}

/** The week as a chart: days, rows of accounts, and bars along the hours that can be dragged, resized and typed at. */
export function WeekChart(props: WeekChartProps) {
  const { editor, session, commands, texts, announcer, layout, scale, now, label } = props;
  const { onFold, onUnfold, onDayMenu, onMenu, onOpen, onBand, ref } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const stage = useRef<ChartStage | null>(null);
  const width = useWidth(scroller);
  const geometry = useMemo(() => geometryOf(layout, width, scale), [layout, width, scale]);
  const latest = useRef({ geometry, texts, commands, onUnfold, onMenu, onOpen, onBand });
  useLayoutEffect(() => {
    latest.current = { geometry, texts, commands, onUnfold, onMenu, onOpen, onBand };
  });
  const { dayWidth } = geometry;
  const configToPlace = useObservable(editor.state, (state) => state.configToPlace);

  const focus = (): void => keys.current?.focus({ preventScroll: true });
  const reveal = (at: Cursor): void => {
    const top = topOfRow(layout, at);
    if (!scroller || top === null) return;
    const x = xOf(geometry, at.hour) + pad;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = scroller;
    const room = clientWidth - labelWidth;
    const hour = xOf(geometry, 1);
    const left =
      x - hour / 2 < scrollLeft ? x - hour : x + hour > scrollLeft + room ? x + 2 * hour - room : scrollLeft;
    const bottom = top + axisHeight + 2 * rowHeight;
    const isAbove = top - dayHeaderHeight < scrollTop;
    const isBelow = bottom > scrollTop + clientHeight;
    scroller.scrollTo({
      left,
      top: isAbove ? top - dayHeaderHeight : isBelow ? bottom + rowHeight - clientHeight : scrollTop,
    });
  };

  useEffect(() => {
    if (!scroller || !frame.current || !layer.current) return undefined;
    const painter = createPainter(layer.current, frame.current, {
      held: classes.held ?? '',
      heldBar: classes.heldBar ?? '',
      ghost: classes.ghost ?? '',
      fit: classes.fit ?? '',
      note: classes.note ?? '',
      band: classes.band ?? '',
    });
    const created: ChartStage = {
      scroller,
      painter,
      editor,
      session,
      geometry: () => latest.current.geometry,
      looks: (configId) => ({ label: latest.current.texts.nameOf(configId), color: configColor(configId) }),
      onEdited: (preview) => latest.current.commands.report(preview),
      onSelected: () => latest.current.onBand(),
      onUnfold: (day) => latest.current.onUnfold(day),
    };
    stage.current = created;
    const detach = attachPointer({
      stage: created,
      onMenu: (bar, spot, anchor) => latest.current.onMenu(bar, spot, anchor),
      onPlace: (configId, spot) => latest.current.commands.place(configId, spot),
      onOpen: (bar) => latest.current.onOpen(bar),
      onFocus: () => keys.current?.focus({ preventScroll: true }),
      onPointer: () => frame.current?.setAttribute('data-pointer', ''),
    });
    return () => {
      detach();
      painter.remove();
      stage.current = null;
    };
  }, [scroller, editor, session]);
  usePreviewPaint(stage, session, texts);

  useImperativeHandle(ref, () => ({
    focus,
    show: reveal,
    startDrop: (configId) => stage.current && dropGesture(stage.current, configId),
    scroller: () => scroller,
  }));

  const keyHandlers = useChartKeys({
    editor,
    session,
    commands,
    texts,
    announcer,
    layout: () => layout,
    reveal,
    anchor() {
      const { cursor } = editor.state.get();
      const box = frame.current?.getBoundingClientRect();
      if (!scroller || !box) return { x: 0, y: 0 };
      const at = framePoint(scroller, { x: xOf(geometry, cursor.hour), y: topOfRow(layout, cursor) ?? 0 });
      return { x: box.left + at.x + 8, y: box.top + at.y + rowHeight };
    },
    onMenu,
    onOpen,
  });
  useKeptHour(scroller, dayWidth, now.hour);

  const today = layout.days[now.day - 1];
  return (
    <div
      ref={frame}
      data-card
      className={classes.frame}
      data-frame
      onKeyDownCapture={({ currentTarget }) => currentTarget.removeAttribute('data-pointer')}
    >
      <div
        ref={setScroller}
        className={classes.scroller}
        data-scroller
        data-placing={configToPlace === null ? undefined : configToPlace}
      >
        <ChartAxis dayWidth={dayWidth} step={geometry.step} now={now.hour}>
          <ChartKeys editor={editor} texts={texts} label={label} {...keyHandlers} ref={keys} />
        </ChartAxis>
        <div className={classes.body} style={{ width: labelWidth + dayWidth + 2 * pad }}>
          {layout.days.map((chartDay) => (
            <DayRows
              key={chartDay.day}
              chartDay={chartDay}
              editor={editor}
              texts={texts}
              dayWidth={dayWidth}
              step={geometry.step}
              onFold={onFold}
              onMenu={onDayMenu}
            />
          ))}
          <div
            className={classes.overlay}
            style={{ left: labelWidth + pad, width: dayWidth, height: layout.height }}
          >
            {today && !today.isFolded ? (
              <div
                className={classes.now}
                style={{
                  top: today.top + dayHeaderHeight,
                  height: today.height - dayHeaderHeight,
                  transform: `translateX(${xOf(geometry, now.hour)}px)`,
                }}
              />
            ) : null}
            <BarTools
              editor={editor}
              texts={texts}
              geometry={geometry}
              onMenu={(bar, anchor) => onMenu(bar, { ...bar, hour: (bar.start + bar.end) / 2 }, anchor)}
            />
            <div ref={layer} className={classes.layer} />
            <div className={classes.cursor} />
          </div>
        </div>
      </div>
      <RefusalNote
        session={session}
        texts={texts}
        geometry={geometry}
        scroller={scroller}
        onAccept={commands.acceptFit}
        onDismiss={session.dismiss}
      />
    </div>
  );
}

/** Keeps the hour in the middle when the scale changes; initially scrolls to the current time. */
function useKeptHour(scroller: HTMLElement | null, dayWidth: number, now: number): void {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    // Reading the width computes the layout at once, which is slow after every edit.
    if (!scroller || before.current === dayWidth || scroller.clientWidth === 0) return;
    const middle = (scroller.clientWidth - labelWidth) / 2 - pad;
    const hour =
      before.current === null ? now : hourAt({ dayWidth: before.current }, scroller.scrollLeft + middle);
    scroller.scrollTo({ left: scrollFor(hour, dayWidth, middle) });
    before.current = dayWidth;
  });
}

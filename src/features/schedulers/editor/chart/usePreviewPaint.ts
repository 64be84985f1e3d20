import { type RefObject, useEffect } from 'react';
import { rowHeight } from '#domain/gantt/layout.ts';
import { topOfRow } from '#domain/schedule/charts/chart.ts';
import type { Row } from '#domain/schedule/week.ts';
import type { CurrentEdit } from '../commands/currentEdit.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import { framePoint, type Geometry, xOf } from './geometry.ts';
import type { ChartStage } from './gestures.ts';

/** Whether a row is in view: of a selection of hundreds of bars the others need not be painted. */
function viewOf({ scrollTop, clientHeight }: HTMLElement, { layout }: Geometry): (row: Row) => boolean {
  return (row) => {
    const top = topOfRow(layout, row);
    return top !== null && top > scrollTop - 2 * rowHeight && top < scrollTop + clientHeight;
  };
}

/** Paints the effect of an edit in progress: where bars land, or why not, and where they would fit. */
export function usePreviewPaint(
  stage: RefObject<ChartStage | null>,
  session: CurrentEdit,
  texts: EditorTexts,
): void {
  useEffect(
    () =>
      session.preview.subscribe(() => {
        const preview = session.preview.get();
        if (!stage.current) return;
        const { painter, geometry, scroller } = stage.current;
        if (!preview) return painter.clearPreview();
        const { refused } = preview;
        const isInView = viewOf(scroller, geometry());
        const places = preview.places.filter(isInView);
        painter.ghosts(geometry(), places, refused !== null);
        painter.fits(geometry(), refused?.fits?.filter(isInView) ?? []);
        const first = places[0] ?? preview.places[0];
        if (!first) return;
        const y = topOfRow(geometry().layout, first) ?? 0;
        const at = framePoint(scroller, { x: xOf(geometry(), first.start), y });
        painter.note(refused ? texts.refusal(refused) : [texts.span(first)], at, refused !== null);
      }),
    [stage, session, texts],
  );
}

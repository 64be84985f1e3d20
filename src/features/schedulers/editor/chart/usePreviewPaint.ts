import { type RefObject, useEffect } from 'react';
import { topOfRow } from '#domain/schedule/chart.ts';
import type { EditSession } from '../session.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import { framePoint, xOf } from './geometry.ts';
import type { ChartStage } from './gestures.ts';

/** Paints what an edit in progress would do: where bars land, or why not, and where they would fit. */
export function usePreviewPaint(
  stage: RefObject<ChartStage | null>,
  session: EditSession,
  texts: EditorTexts,
): void {
  useEffect(
    () =>
      session.preview.subscribe(() => {
        const preview = session.preview.get();
        if (!stage.current) return;
        const { painter, geometry, scroller } = stage.current;
        if (!preview) return painter.clearPreview();
        const { places, refused } = preview;
        painter.ghosts(geometry(), places, refused !== null);
        painter.fits(geometry(), refused?.fits ?? []);
        const [first] = places;
        if (!first) return;
        const y = topOfRow(geometry().layout, first) ?? 0;
        const at = framePoint(scroller, { x: xOf(geometry(), first.start), y });
        painter.note(refused ? texts.refusal(refused) : [texts.span(first)], at, refused !== null);
      }),
    [stage, session, texts],
  );
}

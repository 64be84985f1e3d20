import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { rowHeight } from '#domain/gantt/layout.ts';
import { topOfRow } from '#domain/schedule/charts/chart.ts';
import { clockOf } from '#domain/gantt/axis.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { CurrentEdit } from '../commands/currentEdit.ts';
import type { EditorTexts } from '../useEditorTexts.ts';
import classes from './Chart.module.css';
import { framePoint, type Geometry, xOf } from './geometry.ts';

export interface RefusalNoteProps {
  session: CurrentEdit;
  texts: EditorTexts;
  geometry: Geometry;
  scroller: HTMLElement | null;
  onAccept: () => void;
  onDismiss: () => void;
}

/** Why the last edit was refused, next to the bar, with a button that moves it to the nearest possible place. */
export function RefusalNote({ session, texts, geometry, scroller, onAccept, onDismiss }: RefusalNoteProps) {
  const { t } = useLingui();
  const refusal = useObservable(session.refusal);
  const box = useRef<HTMLDivElement>(null);
  const [first] = refusal?.places ?? [];
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !scroller || !first) return;
    const y = topOfRow(geometry.layout, first) ?? 0;
    const at = framePoint(scroller, { x: xOf(geometry, first.start), y });
    const left = Math.min(Math.max(6, at.x), scroller.clientWidth - element.offsetWidth - 6);
    const below = at.y + rowHeight + 6;
    const isBelow = below + element.offsetHeight < scroller.clientHeight;
    element.style.transform = `translate(${left}px, ${isBelow ? below : Math.max(6, at.y - element.offsetHeight - 6)}px)`;
  });
  if (!refusal) return null;
  const [fit] = refusal.refused.fits ?? [];
  const [from, to] = fit ? [clockOf(fit.start), clockOf(fit.end)] : [];
  return (
    <div ref={box} className={`${classes.note} ${classes.refusal}`} data-refused data-refusal>
      {texts.refusal(refusal.refused).map((line) => (
        <div key={line}>{line}</div>
      ))}
      <Group gap={8} wrap="nowrap" align="stretch" py={4}>
        {fit ? (
          <Button size="compact-xs" onClick={onAccept}>
            <Trans>
              Place from {from} to {to}
            </Trans>
          </Button>
        ) : null}
        <Button size="compact-xs" variant="default" onClick={onDismiss}>
          {t`Close`}
        </Button>
      </Group>
    </div>
  );
}

import { barHeight, type Mark, markPath } from '#domain/gantt/shapes.ts';
import classes from './Gantt.module.css';

const width = 20;

export interface GanttSwatchProps {
  /** A CSS color. */
  tone: string;
  glow?: string | null;
  mark?: Mark | undefined;
}

/** A small bar as the chart draws it, for legends and cards. */
export function GanttSwatch({ tone, glow = null, mark }: GanttSwatchProps) {
  const shape = { x: 0, y: 0, width, height: barHeight, rx: 2 };
  return (
    <svg className={classes.swatch} width={width} height={barHeight} aria-hidden="true">
      {glow ? (
        <g className={classes.glow} style={{ stroke: glow }}>
          <rect className={classes.halo} {...shape} />
          <rect {...shape} />
        </g>
      ) : null}
      <rect {...shape} style={{ fill: tone }} />
      {mark ? (
        <g transform={`translate(${width / 2} ${barHeight / 2})`}>
          <path className={classes.marks} d={markPath(mark)} />
        </g>
      ) : null}
    </svg>
  );
}

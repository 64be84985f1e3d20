import { useId } from 'react';
import { frameColors, type Scheme, styleOf, tileSize } from './palette.ts';

export interface SwatchProps {
  /** Place of the series in the chart. */
  index: number;
  kind: 'line' | 'bar';
  scheme: Scheme;
}

const width = 24;
const height = 12;

/** A sample of a line or a bar, with its dashes or its pattern. */
export function Swatch({ index, kind, scheme }: SwatchProps) {
  const id = useId();
  const { dash, pattern, [scheme]: color } = styleOf(index);
  return (
    <svg width={width} height={height} aria-hidden="true">
      {kind === 'line' ? (
        <line
          x2={width}
          y1={height / 2}
          y2={height / 2}
          stroke={color}
          strokeWidth={2.5}
          strokeDasharray={dash.join(' ')}
        />
      ) : (
        <>
          <pattern id={id} width={tileSize} height={tileSize} patternUnits="userSpaceOnUse">
            <path
              d={pattern}
              stroke={frameColors[scheme].surface}
              strokeWidth={1.75}
              strokeLinecap="round"
              fill="none"
            />
          </pattern>
          <rect width={width} height={height} rx={2} fill={color} />
          {pattern === '' ? null : <rect width={width} height={height} rx={2} fill={`url(#${id})`} />}
        </>
      )}
    </svg>
  );
}

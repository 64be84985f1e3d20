import { headCellProps, HeadLabel, type HeadLabelProps } from '#ui/table/HeadLabel.tsx';

export interface HeadCellProps extends HeadLabelProps {
  /** Side on which a dragged header would be dropped. */
  drop: 'before' | 'after' | null;
}

/** The header cell of a column. */
export function HeadCell({ drop, ...label }: HeadCellProps) {
  return (
    <th scope="col" {...headCellProps(label.spec, label.sorted, label.drag, drop)}>
      <HeadLabel {...label} />
    </th>
  );
}

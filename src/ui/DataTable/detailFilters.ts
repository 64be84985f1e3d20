import type { MRT_ColumnFiltersState } from 'mantine-react-table';
import { createContext, type Dispatch, type SetStateAction } from 'react';

export type FiltersState = readonly [
  MRT_ColumnFiltersState,
  Dispatch<SetStateAction<MRT_ColumnFiltersState>>,
];

/** All detail tables share one layout, one set of filters and the switch that shows them. */
export interface DetailFilters {
  areShown: boolean;
  state: FiltersState;
}

export const DetailFiltersContext = createContext<DetailFilters | null>(null);

import type { MRT_ColumnFiltersState } from 'mantine-react-table';
import { createContext, type Dispatch, type SetStateAction } from 'react';

/** Filters of columns, and the way to change them. */
export type FiltersState = readonly [
  MRT_ColumnFiltersState,
  Dispatch<SetStateAction<MRT_ColumnFiltersState>>,
];

/** The tables in the details of a table have its switch and one set of filters, as they have one layout. */
export interface DetailFilters {
  areShown: boolean;
  state: FiltersState;
}

export const DetailFiltersContext = createContext<DetailFilters | null>(null);

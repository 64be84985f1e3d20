import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import { defaultSort, figureColumns, type SummarySort } from '#domain/reports/summary.ts';

const sortSchema = z.object({ column: z.enum(['name', ...figureColumns]), desc: z.boolean() });
const exactSchema = z.boolean();
const foldedSchema = z.array(z.number());
const noneFolded: number[] = [];

/** How the summary is shown, stored in the browser. */
export function useSummaryPreferences() {
  const [sort, setSort] = usePreference<SummarySort>('reports.servers.sort', sortSchema, defaultSort);
  const [isExact, setExact] = usePreference('reports.servers.exact', exactSchema, false);
  const [folded, setFolded] = usePreference('reports.servers.folded', foldedSchema, noneFolded);
  return { sort, setSort, isExact, setExact, folded, setFolded };
}

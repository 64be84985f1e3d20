import { textTable } from './lib/table.ts';
import { readVerdicts } from './lib/verdict.ts';

/** The chapter of one bench in docs/performance.md. */
export interface Chapter {
  title: string;
  command: string;
  /** Machine and day of the run. */
  machine: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Tables and verdicts as printed by the bench; null if it failed. */
  text: string | null;
}

const heading = (title: string): string => `## ${title}\n`;

/** Number of runs kept for each judged figure, so that a slow decline is visible. */
const keptRuns = 3;
const runsTitle = 'Last runs';

/** The judged figures of one run: value with its unit, by its name. */
interface Run {
  day: string;
  values: ReadonlyMap<string, string>;
}

const block = (text: string): string => `\`\`\`text\n${text}\n\`\`\``;

function chapterText({ title, command, machine, day, text }: Chapter, former: string): string {
  const head = `${heading(title)}\n\`${command}\`, ${day}, ${machine}\n\n`;
  if (text === null) return `${head}Failed in this run.\n`;
  const runs = [{ day, values: readVerdicts(text) }, ...runsOf(former)].slice(0, keptRuns);
  const rows = [...(runs[0]?.values.keys() ?? [])].map((what) => [
    what,
    ...runs.map(({ values }) => values.get(what) ?? null),
  ]);
  if (rows.length === 0 || runs.length === 1) return `${head}${block(text)}\n`;
  return `${head}${block(text)}\n\n${block(textTable([runsTitle, ...runs.map((run) => run.day)], rows))}\n`;
}

/** The runs listed in a chapter, newest first. */
function runsOf(chapter: string): Run[] {
  const [, table] = new RegExp(`^${runsTitle}(.*?)^\`\`\`$`, 'ms').exec(chapter) ?? [];
  if (table === undefined) {
    const [, day] = /^`npm run .*?`, (\d{4}-\d\d-\d\d)/m.exec(chapter) ?? [];
    const values = readVerdicts(chapter);
    return day !== undefined && values.size > 0 ? [{ day, values }] : [];
  }
  const [days = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  return days.map((day, run) => ({
    day,
    values: new Map(rows.flatMap(([what = '', ...values]) => (values[run] ? [[what, values[run]]] : []))),
  }));
}

/** The chapters of a page by title, each with its heading. */
export function chaptersOf(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}

/**
 * The page docs/performance.md: the output of each bench. A bench that did not run keeps its previous
 * chapter.
 * @param order titles of all benches, in the order of the page
 */
export function performancePage(former: string, ran: readonly Chapter[], order: readonly string[]): string {
  const kept = chaptersOf(former);
  const fresh = new Map(
    ran.map((chapter) => [chapter.title, chapterText(chapter, kept.get(chapter.title) ?? '')]),
  );
  return [
    '# Performance\n',
    'Written by `npm run bench -- --write`; do not edit. A missed budget is marked MISSED, with its figure and, where known, the reason.',
    'Compare a figure with those of the naive implementation and of noVNC in the same run: machines differ.\n',
    ...order.flatMap((title) => fresh.get(title) ?? kept.get(title) ?? []),
  ].join('\n');
}

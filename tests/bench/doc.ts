/** The chapter of one bench in the page of figures. */
export interface Chapter {
  title: string;
  command: string;
  /** Machine and day of the run. */
  machine: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Tables and verdicts as the bench printed them; null when it failed. */
  text: string | null;
}

const heading = (title: string): string => `## ${title}\n`;

function chapterText({ title, command, machine, day, text }: Chapter): string {
  const figures = text === null ? 'Failed in this run.' : `\`\`\`text\n${text}\n\`\`\``;
  return `${heading(title)}\n\`${command}\`, ${day}, ${machine}\n\n${figures}\n`;
}

/** The chapters of a page by title, each with its heading. */
export function chaptersOf(page: string): ReadonlyMap<string, string> {
  const parts = page.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}

/**
 * The page of figures: the output of each bench. A bench that did not run keeps its chapter of the former page.
 * @param order titles of all benches, in the order of the page
 */
export function performancePage(former: string, ran: readonly Chapter[], order: readonly string[]): string {
  const kept = chaptersOf(former);
  const fresh = new Map(ran.map((chapter) => [chapter.title, chapterText(chapter)]));
  return [
    '# Figures\n',
    'Written by `npm run bench -- --write`; do not edit. A missed budget is said with its figure and a reason.',
    'Ratios to the naive way and to noVNC, taken in the same run, say more than the figures themselves.\n',
    ...order.flatMap((title) => fresh.get(title) ?? kept.get(title) ?? []),
  ].join('\n');
}

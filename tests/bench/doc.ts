/** The chapter of one bench in the page of figures. */
export interface Chapter {
  title: string;
  command: string;
  /** Tables and verdicts as the bench printed them; null when it failed. */
  text: string | null;
}

/** The page of figures: machine and date, then the output of each bench. */
export function performancePage(machine: string, day: string, chapters: readonly Chapter[]): string {
  const parts = chapters.map(
    ({ title, command, text }) =>
      `## ${title}\n\n\`${command}\`\n\n${text === null ? 'Failed in this run.' : `\`\`\`text\n${text}\n\`\`\``}\n`,
  );
  return [
    '# Figures\n',
    'Written by `npm run bench -- --write`; do not edit. A missed budget is said with its figure and a reason.',
    'Ratios to the naive way and to noVNC, taken in the same run, say more than the figures themselves.\n',
    `- Machine: ${machine}\n- Day: ${day}\n`,
    ...parts,
  ].join('\n');
}

/** Mistakes of the specification in the texts that are sent, and what is shown instead. */
const corrections: readonly (readonly [sent: string, shown: string])[] = [
  ['parring', 'pairing'],
  ['Can create', 'Cannot create'],
  ['Can not', 'Cannot'],
  ['can not', 'cannot'],
  ['be O for', 'be 0 for'],
  ['uniq for', 'unique for'],
  ['You cant', "You can't"],
  ['ip address', 'IP address'],
];

/** An English text of the table as apps show it (docs/decisions/2026-11-25-spelling-of-visible-texts.md). */
export const shownText = (text: string): string =>
  corrections.reduce((corrected, [sent, shown]) => corrected.replaceAll(sent, shown), text);

/** Emails of a filter: separated by line breaks, spaces or commas; each once, in lower case. */
export const parseEmails = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

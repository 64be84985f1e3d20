export interface Change {
  /** Version and date as sent by the server; null for text that does not belong to a version. */
  title: string | null;
  /** Paragraphs and list items in order; items without their dashes. */
  lines: readonly { text: string; isPoint: boolean }[];
}

const version = /^v?\d+(\.\d+)+/i;
const point = /^[-*•]\s+/;

/** Parses a changelog: blocks separated by empty lines, each with its version. */
export function changesOf(changelog: string): Change[] {
  const blocks = changelog.replaceAll('\r', '').split(/\n\s*\n/);
  return blocks.flatMap((block): Change[] => {
    const lines = block.split('\n').map((line) => line.trim());
    const filled = lines.filter((line) => line !== '');
    const [first] = filled;
    if (first === undefined) return [];
    const hasTitle = version.test(first);
    return [
      {
        title: hasTitle ? first : null,
        lines: filled
          .slice(hasTitle ? 1 : 0)
          .map((line) => ({ text: line.replace(point, ''), isPoint: point.test(line) })),
      },
    ];
  });
}

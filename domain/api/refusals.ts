import { agentTexts, refusalParts, refusals } from '#contract/refusals.ts';

/** A text that was recognized: its template, and the values by their names. */
export interface ReadText<Template extends string> {
  template: Template;
  values: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

interface Pattern<Template extends string> {
  template: Template;
  begin: string;
  names: readonly string[];
  shape: RegExp;
}

/** Reads texts of a list of templates. The patterns are made once: grids read thousands of texts. */
function readerOf<const Template extends string>(
  templates: readonly Template[],
): (text: string) => ReadText<Template> | null {
  const plain = new Map<string, Template>();
  const patterns: Pattern<Template>[] = [];
  for (const template of templates) {
    const parts = template.split(/\{(\w+)\}/);
    const [begin = ''] = parts;
    const shape = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : escaped(part))).join('');
    if (parts.length === 1) plain.set(template, template);
    else
      patterns.push({
        template,
        begin,
        names: parts.filter((_, at) => at % 2 === 1),
        shape: new RegExp(`^${shape}$`, 's'),
      });
  }
  return (text) => {
    const same = plain.get(text);
    if (same !== undefined) return { template: same, values: {} };
    for (const { template, begin, names, shape } of patterns) {
      const found = text.startsWith(begin) ? shape.exec(text) : null;
      if (found)
        return { template, values: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) };
    }
    return null;
  };
}

/** Recognizes a text of the catalogs of API and agents; null for any other text. */
export const readRefusal = readerOf([...refusals, ...agentTexts]);

/** Recognizes a text that stands within one of the catalog. */
export const readRefusalPart = readerOf(refusalParts);

import { refusalParts, refusals } from '#contract/refusals.ts';

/** A text that was recognized: its template, and the values by their names. */
export interface ReadText<Template extends string> {
  template: Template;
  values: Readonly<Record<string, string>>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The values of a template in a text; null for another text. */
function valuesIn(template: string, text: string): Record<string, string> | null {
  const parts = template.split(/\{(\w+)\}/);
  const [begin = ''] = parts;
  if (parts.length === 1) return text === template ? {} : null;
  if (!text.startsWith(begin)) return null;
  const names = parts.filter((_, at) => at % 2 === 1);
  const shape = parts.map((part, at) => (at % 2 === 1 ? '(.+?)' : escaped(part))).join('');
  const found = new RegExp(`^${shape}$`, 's').exec(text);
  return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
}

function readWith<const Template extends string>(
  templates: readonly Template[],
  text: string,
): ReadText<Template> | null {
  for (const template of templates) {
    const values = valuesIn(template, text);
    if (values) return { template, values };
  }
  return null;
}

/** Recognizes a text of the API's catalog; null for any other text. */
export const readRefusal = (text: string) => readWith(refusals, text);

/** Recognizes a text that stands within one of the catalog. */
export const readRefusalPart = (text: string) => readWith(refusalParts, text);

import { z } from 'zod';
import { checkStagedValues, stagedFields, type StagedValues } from '#domain/accounts/staged/staged.ts';

/** Texts of a form by field. The form would read a dot as a path, so field paths are written without dots here. */
export type FormTexts = Record<string, string>;

export const formKey = (path: string): string => path.replace('.', '_');

const flags: ReadonlySet<string> = new Set(['digital', 'guest', 'psnImap.tls', 'imap.tls']);
export const isFlag = (path: string): boolean => flags.has(path);
const anyGuiId = '00000000-0000-4000-8000-000000000000';

export const textsOf = (values: StagedValues): FormTexts =>
  Object.fromEntries(stagedFields.map((path) => [formKey(path), String(values[path] ?? '')]));

function valueOf(path: string, text: string): StagedValues[string] {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (isFlag(path)) return trimmed === 'true';
  // Other texts are kept, so that validation refuses them.
  return (path === 'index' || path === 'serverId') && /^\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Validates the texts of a form as a new account. The output has the values by field path, null for blank ones. */
export const formSchema: z.ZodType<StagedValues, FormTexts> = z
  .record(z.string(), z.string())
  .transform((texts, context) => {
    const values = Object.fromEntries(
      stagedFields.map((path) => [path, valueOf(path, texts[formKey(path)] ?? '')]),
    );
    const { faults } = checkStagedValues(anyGuiId, values);
    for (const [path, message] of Object.entries(faults ?? {}))
      context.addIssue({ code: 'custom', path: [formKey(path)], message });
    return values;
  });

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '#domain/parseJson.ts';
import { symbolNamed } from '#agent/x11/keySymbols.ts';
import { defaultPadKeys, type PadKeyMap, padKeyNames } from '#agent/x11/padKeys.ts';

const keyName = z
  .string()
  .refine((name) => symbolNamed(name) !== null, 'Expected the name of a key in X11, as in Return, Left or z');

const size = z
  .string()
  .regex(/^\d{2,4}x\d{2,4}$/, 'Expected a size, as in 960x540')
  .transform((text) => {
    const [width = 0, height = 0] = text.split('x').map(Number);
    return { width, height };
  });

const oneConsole = z.strictObject({
  /** Id or name of the console. */
  console: z.union([z.int().positive(), z.string().min(1)]),
  /** Program and its arguments; it gets a display of its own. */
  program: z.array(z.string().min(1)).min(1).optional(),
  /** A display that runs already, as in `:1`, instead of a program. */
  display: z
    .string()
    .regex(/^:\d+$/, 'Expected a display of this machine, as in :1')
    .optional(),
  /** Size of the program's screen in pixels. */
  size: size.prefault('960x540'),
  /** Keys by parts of the pad; where given, they replace {@link defaultPadKeys}. */
  keys: z.partialRecord(z.enum(padKeyNames), keyName).default({}),
  /** What the script presses, again and again: parts of the pad, duration, and the pause afterwards, in milliseconds. */
  script: z
    .array(
      z.strictObject({
        press: z.array(z.enum(padKeyNames)).default([]),
        holdMs: z.int().min(0).max(60_000).default(100),
        pauseMs: z.int().min(0).max(600_000).default(500),
      }),
    )
    .max(1_000)
    .default([]),
});

const schema = z.array(
  oneConsole.refine(
    ({ program, display }) => (program === undefined) !== (display === undefined),
    'Expected either a program or a display',
  ),
);

/** A console that is a program on an X display. */
export type X11Setting = z.infer<typeof schema>[number];

/** The keys of a console: its own over the default ones. */
export const padKeysOf = (setting: X11Setting): PadKeyMap => ({ ...defaultPadKeys, ...setting.keys });

/**
 * Consoles of `DUGOUT_AGENT_X11`: a list as JSON, or the name of a file with it.
 * @throws Error that says what is wrong.
 */
export function parseX11Settings(text: string): X11Setting[] {
  const json = text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8');
  const value = parseJson(json);
  if (value === undefined) throw new Error('DUGOUT_AGENT_X11 is not JSON');
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`DUGOUT_AGENT_X11 does not fit.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The setting of this console; undefined: it is simulated. */
export const x11SettingOf = (
  settings: readonly X11Setting[],
  { id, name }: { id: number; name: string },
): X11Setting | undefined => settings.find((setting) => setting.console === id || setting.console === name);

import { webBotFaults, type WebBotInput, webBotInput } from '#contract/http/webBots.ts';

/** Fields of the form, and columns of the CSV, in order. */
export const webBotFields = [
  'email',
  'password',
  'gauth',
  'proxy.host',
  'proxy.port',
  'proxy.login',
  'proxy.password',
] as const;
export type WebBotField = (typeof webBotFields)[number];

/** Values as they were typed; the port may be a number. */
export type WebBotValues = Readonly<Record<WebBotField, string | number>>;

export type WebBotCheck =
  | { input: WebBotInput; faults: null }
  /** The first fault of each field, in the words of the specification. */
  | { input: null; faults: Partial<Record<WebBotField, string>> };

/** A typed port: a number if it consists of digits; undefined when nothing was typed, so that it counts as missing. */
function portOf(typed: string | number): number | undefined {
  if (typeof typed === 'number') return typed;
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

export function checkWebBot(values: WebBotValues): WebBotCheck {
  const port = portOf(values['proxy.port']);
  const parsed = webBotInput.safeParse({
    email: values.email,
    password: values.password,
    gauth: values.gauth,
    proxy: {
      host: values['proxy.host'],
      port,
      login: values['proxy.login'],
      password: values['proxy.password'],
    },
  });
  if (parsed.success) return { input: parsed.data, faults: null };
  const faults: Partial<Record<WebBotField, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = webBotFields.find((name) => name === path.join('.'));
    if (field)
      faults[field] ??= field === 'proxy.port' && port === undefined ? webBotFaults.required : message;
  }
  return { input: null, faults };
}

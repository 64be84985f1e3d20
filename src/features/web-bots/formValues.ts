import { z } from 'zod';
import type { WebBotAccount, WebBotInput } from '#contract/http/webBots.ts';
import { checkWebBot, type WebBotField } from '#domain/webBots/form.ts';

/** Names of the fields in the form: a dot would mean a nested value. */
const keys = {
  email: 'email',
  password: 'password',
  gauth: 'gauth',
  host: 'proxy.host',
  port: 'proxy.port',
  login: 'proxy.login',
  proxyPassword: 'proxy.password',
} as const satisfies Record<string, WebBotField>;
export type FormKey = keyof typeof keys;
export type FormValues = Record<FormKey, string>;
export const formKeys = Object.keys(keys) as FormKey[];
export const fieldOf = (key: FormKey): WebBotField => keys[key];

export const emptyForm: FormValues = {
  email: '',
  password: '',
  gauth: '',
  host: '',
  port: '',
  login: '',
  proxyPassword: '',
};

export const formOf = ({ email, credentials, proxy }: WebBotAccount): FormValues => ({
  email,
  password: credentials?.password ?? '',
  gauth: credentials?.gauth ?? '',
  host: proxy.host,
  port: String(proxy.port),
  login: proxy.login ?? '',
  proxyPassword: proxy.password ?? '',
});

/** The rules of the form, for `FormDialog`. */
export const formSchema: z.ZodType<WebBotInput, FormValues> = z
  .custom<FormValues>()
  .transform((values, context): WebBotInput => {
    const { input, faults } = checkWebBot({
      email: values.email,
      password: values.password,
      gauth: values.gauth,
      'proxy.host': values.host,
      'proxy.port': values.port,
      'proxy.login': values.login,
      'proxy.password': values.proxyPassword,
    });
    if (input) return input;
    for (const key of formKeys) {
      const message = faults[keys[key]];
      if (message !== undefined) context.addIssue({ code: 'custom', path: [key], message });
    }
    return z.NEVER;
  });

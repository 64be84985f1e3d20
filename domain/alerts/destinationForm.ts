import { z } from 'zod';
import { line } from '#contract/common.ts';
import { email, mailLanguage, type MailLanguage } from '#contract/http/auth.ts';
import { type Destination, type OnCall, webhookTemplates } from '#contract/http/destinations.ts';
import { isTime } from '#domain/format/time.ts';
import { isSameReceiver, missingSetting } from './destination.ts';

/** Minimum length of a webhook's signing secret: shorter ones could be guessed. */
const minSecret = 16;

/**
 * The form of a destination, with one shift.
 * @param before the edited destination: where secret fields are empty, its secrets stay
 */
export const destinationForm = (before: Destination | null) =>
  z
    .object({
      name: line(50),
      kind: z.enum(['push', 'mail', 'webhook']),
      own: z.boolean(),
      enabled: z.boolean(),
      language: mailLanguage,
      email: z.string(),
      template: z.enum(webhookTemplates),
      url: z.string(),
      secret: z.string(),
      chatId: z.string(),
      isOnCall: z.boolean(),
      /** Times of day; what cannot be read is no fault while they are not used. */
      from: z.string(),
      to: z.string(),
      days: z.array(z.string()),
      timezone: z.string(),
    })
    .superRefine((values, { addIssue }) => {
      const { kind, url, secret, isOnCall, from, to, days } = values;
      const refuse = (path: string, message: string): void =>
        addIssue({ code: 'custom', path: [path], message });
      for (const [path, time] of Object.entries({ from, to }))
        if (isOnCall && !isTime(time)) refuse(path, 'noTime');
      if (isOnCall && days.length === 0) refuse('days', 'noDays');
      if (kind === 'mail' && !email.safeParse(values.email).success) return refuse('email', 'noEmail');
      if (kind !== 'webhook') return;
      if (url !== '' && !URL.canParse(url)) return refuse('url', 'noAddress');
      if (values.template === 'json' && secret !== '' && secret.length < minSecret)
        return refuse('secret', 'tooShort');
      const keeps = before?.hasSecret === true && isSameReceiver(before, values);
      const missing = keeps ? null : missingSetting(kind, values);
      if (missing) refuse(missing, 'missing');
    })
    .transform(({ name, kind, own, enabled, language, isOnCall, from, to, days, timezone, ...settings }) => {
      const given = (value: string) => (value === '' ? undefined : value);
      const [, ...otherShifts] = before?.onCall?.shifts ?? [];
      const shift = { from, to, days: days.map(Number).toSorted((a, b) => a - b) };
      const onCall: OnCall | null = isOnCall ? { shifts: [shift, ...otherShifts], timezone } : null;
      return {
        name,
        kind,
        own,
        enabled,
        language,
        onCall,
        ...(kind === 'mail' && { email: settings.email }),
        ...(kind === 'webhook' && {
          template: settings.template,
          url: given(settings.url),
          secret: given(settings.secret),
          chatId: given(settings.chatId),
        }),
      };
    });
export type DestinationValues = z.input<ReturnType<typeof destinationForm>>;

/** Initial values of the form. @param secret of a new webhook */
export function destinationValues(
  destination: Destination | null,
  { timezone, language, secret }: { timezone: string; language: MailLanguage; secret: string },
): DestinationValues {
  const [shift] = destination?.onCall?.shifts ?? [];
  const kind = destination?.kind === 'push' || destination?.kind === 'webhook' ? destination.kind : 'mail';
  return {
    name: destination?.name ?? '',
    kind,
    own: destination ? destination.owner !== null : false,
    enabled: destination?.enabled ?? true,
    language:
      destination?.language === 'ru' || destination?.language === 'en' ? destination.language : language,
    email: kind === 'mail' ? (destination?.target ?? '') : '',
    template: webhookTemplates.find((known) => known === destination?.template) ?? 'json',
    url: '',
    secret: destination ? '' : secret,
    chatId: '',
    isOnCall: shift !== undefined,
    from: shift?.from ?? '22:00',
    to: shift?.to ?? '07:00',
    days: (shift?.days ?? [1, 2, 3, 4, 5, 6, 7]).map(String),
    timezone: destination?.onCall?.timezone ?? timezone,
  };
}

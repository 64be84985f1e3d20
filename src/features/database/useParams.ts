import { atom, useAtom } from 'jotai';
import { z } from 'zod';
import { usePreference } from '#data/preferences/usePreference.ts';
import { type DatabaseParams, datePresets, presetDates, presetOf } from '#domain/database/query.ts';
import { isDatabaseType, sectionOf, typesOf } from '#domain/database/shape.ts';
import { useUiContext } from '#ui/uiContext.ts';

const id = z.int().nullable();
/** Emails are not among them: they may be thousands, and are other people's. */
const stored = z.object({
  source: z.enum(['instances', 'emails']),
  serverGroupId: id,
  serverId: id,
  consoleId: id,
  /** Takes the place of the dates: "this month" is another one later. */
  preset: z.enum(datePresets).nullable(),
  startDate: z.iso.date().nullable(),
  endDate: z.iso.date().nullable(),
  type: z.string().nullable(),
});
const first: z.infer<typeof stored> = {
  source: 'instances',
  serverGroupId: null,
  serverId: null,
  consoleId: null,
  preset: 'week',
  startDate: null,
  endDate: null,
  type: null,
};

/** Emails that were entered last, until the session ends. */
const emailsAtom = atom('');

/** The parameters of the last request, and a function that remembers others. @param today `YYYY-MM-DD` */
export function useParams(today: string): readonly [DatabaseParams, (params: DatabaseParams) => void] {
  const { can } = useUiContext();
  const [emails, setEmails] = useAtom(emailsAtom);
  const [{ preset, ...kept }, keep] = usePreference('database.params', stored, first);
  const { type } = kept;
  // The role may have changed since.
  const isOpen = type !== null && isDatabaseType(type) && typesOf(sectionOf(type), can).includes(type);
  const params: DatabaseParams = {
    ...kept,
    ...(preset === null ? {} : presetDates(preset, today)),
    source: emails === '' ? 'instances' : kept.source,
    emails,
    type: isOpen ? type : null,
  };
  const remember = ({ emails: typed, ...others }: DatabaseParams): void => {
    setEmails(typed);
    keep({ ...others, preset: presetOf(others, today) });
  };
  return [params, remember];
}

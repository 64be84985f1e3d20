import type { MailLanguage } from '#contract/http/auth.ts';
import type { NotifiedIncident } from '#domain/alerts/message.ts';

type About = Pick<NotifiedIncident, 'kind' | 'server' | 'count' | 'names' | 'figure'> & {
  rule: string | null;
};

interface Texts {
  titles: Readonly<Record<string, (about: About) => string>>;
  other: (about: About) => string;
  over: (title: string) => string;
  acknowledged: (title: string) => string;
  many: (count: number, first: string) => string;
  more: (count: number) => string;
  test: string;
  signInAgain: string;
  open: string;
  acknowledge: string;
}

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const pluralOf = (language: MailLanguage) => {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: Forms): string => `${count} ${forms[rules.select(count)] ?? forms.other}`;
};

/** The name if it is about one object, otherwise their number. */
const named =
  (plural: ReturnType<typeof pluralOf>, forms: Forms) =>
  ({ names, count }: About): string =>
    (count === 1 ? names[0] : undefined) ?? plural(count, forms);

const percent = (figure: About['figure']): string => `${Math.round(figure ?? 0)} %`;

const en = pluralOf('en');
const consolesEn = named(en, { one: 'console', other: 'consoles' });
const accountsEn = named(en, { one: 'account', other: 'accounts' });
const daysEn = (figure: About['figure']): string =>
  en(Math.floor(figure ?? 0), { one: 'day', other: 'days' });
const english: Texts = {
  titles: {
    serverOffline: ({ server }) => `${server} is offline`,
    pictureStale: (about) => `${about.server}: no picture of ${consolesEn(about)}`,
    startRefused: (about) => `${about.server}: the agent refuses to start ${consolesEn(about)}`,
    agentTooOld: (about) => `${about.server}: the agent is too old to start ${consolesEn(about)}`,
    serverDiskFull: ({ server, figure }) => `${server}: the disk is nearly full (${percent(figure)} free)`,
    serverBelowNormal: ({ server, figure }) => `${server} did ${percent(figure)} less than usual`,
    consoleBelowNormal: (about) =>
      `${about.server}: ${consolesEn(about)} below normal, by up to ${percent(about.figure)}`,
    accountBelowNormal: (about) =>
      `${about.server}: ${accountsEn(about)} below normal, by up to ${percent(about.figure)}`,
    agentOld: ({ server }) => `The agent of ${server} is not up to date`,
    consoleFailed: (about) => `${about.server}: ${consolesEn(about)} failed`,
    accountsFailedShare: ({ server, figure }) => `${server}: ${percent(figure)} of the accounts failed`,
    planMissed: (about) =>
      `${about.server}: ${consolesEn(about)} ${about.count === 1 ? 'does' : 'do'} not play as planned`,
    screenStuck: (about) => `${about.server}: ${consolesEn(about)} stuck on a screen`,
    screenMarked: (about) => `${about.server}: ${consolesEn(about)} on a screen that needs attention`,
    proxyFailing: (about) => `${named(en, { one: 'proxy', other: 'proxies' })(about)}: not working`,
    balanceDays: ({ figure }) => `The balance lasts for ${daysEn(figure)}`,
    consoleExpiring: (about) => `${about.server}: ${consolesEn(about)} about to expire`,
    planExpiring: () => 'The plan is about to expire',
    backupOld: ({ figure }) => `No backup for ${daysEn(figure)}`,
    diskFull: ({ figure }) => `The disk of the Dugout server is nearly full (${percent(figure)} free)`,
    fleetOutage: ({ figure }) => `${percent(figure)} of the consoles are down, automatic actions are stopped`,
    accountQuarantined: (about) => `${about.server}: ${accountsEn(about)} in quarantine`,
    webBotBlocked: (about) => `${named(en, { one: 'web bot', other: 'web bots' })(about)}: banned`,
  },
  other: ({ rule, kind, server }) => [server, rule ?? kind].filter(Boolean).join(': '),
  over: (title) => `Resolved: ${title}`,
  acknowledged: (title) => `Acknowledged: ${title}`,
  many: (count, first) => `${en(count, { one: 'alert', other: 'alerts' })}: ${first} …`,
  more: (count) => `and ${count} more`,
  test: 'Test: alerts of Dugout arrive here',
  signInAgain: 'Sign in again to keep receiving alerts',
  open: 'Open',
  acknowledge: 'Acknowledge',
};

const ru = pluralOf('ru');
const consolesRu = named(ru, { one: 'консоль', few: 'консоли', many: 'консолей', other: 'консоли' });
const accountsRu = named(ru, { one: 'аккаунт', few: 'аккаунта', many: 'аккаунтов', other: 'аккаунта' });
const daysRu = (figure: About['figure']): string =>
  ru(Math.floor(figure ?? 0), { one: 'день', few: 'дня', many: 'дней', other: 'дня' });
const russian: Texts = {
  titles: {
    serverOffline: ({ server }) => `${server}: сервер не в сети`,
    agentOld: ({ server }) => `${server}: агент устарел`,
    consoleFailed: (about) => `${about.server}: сбой, ${consolesRu(about)}`,
    accountsFailedShare: ({ server, figure }) => `${server}: сбой у ${percent(figure)} аккаунтов`,
    planMissed: (about) => `${about.server}: не по расписанию, ${consolesRu(about)}`,
    screenStuck: (about) => `${about.server}: завис экран, ${consolesRu(about)}`,
    screenMarked: (about) => `${about.server}: экран требует внимания, ${consolesRu(about)}`,
    proxyFailing: (about) => `Не работает: ${named(ru, { one: 'прокси', other: 'прокси' })(about)}`,
    balanceDays: ({ figure }) => `Баланса хватит на ${daysRu(figure)}`,
    consoleExpiring: (about) => `${about.server}: скоро истекает срок, ${consolesRu(about)}`,
    planExpiring: () => 'Скоро истекает тариф',
    backupOld: ({ figure }) => `Нет резервной копии уже ${daysRu(figure)}`,
    pictureStale: (about) => `${about.server}: нет изображения, ${consolesRu(about)}`,
    startRefused: (about) => `${about.server}: агент отклоняет запуск, ${consolesRu(about)}`,
    agentTooOld: (about) => `${about.server}: агент слишком старый для запуска, ${consolesRu(about)}`,
    serverDiskFull: ({ server, figure }) => `${server}: диск почти заполнен (свободно ${percent(figure)})`,
    serverBelowNormal: ({ server, figure }) => `${server}: на ${percent(figure)} меньше обычного`,
    consoleBelowNormal: (about) =>
      `${about.server}: результаты ниже обычных (до ${percent(about.figure)}), ${consolesRu(about)}`,
    accountBelowNormal: (about) =>
      `${about.server}: результаты ниже обычных (до ${percent(about.figure)}), ${accountsRu(about)}`,
    diskFull: ({ figure }) => `Диск сервера Dugout почти заполнен (свободно ${percent(figure)})`,
    fleetOutage: ({ figure }) =>
      `Не работает ${percent(figure)} консолей, автоматические действия остановлены`,
    accountQuarantined: (about) => `${about.server}: в карантине, ${accountsRu(about)}`,
    webBotBlocked: (about) =>
      `Бан: ${named(ru, { one: 'веб-бот', few: 'веб-бота', many: 'веб-ботов', other: 'веб-бота' })(about)}`,
  },
  other: english.other,
  over: (title) => `Закрыто: ${title}`,
  acknowledged: (title) => `Принято: ${title}`,
  many: (count, first) =>
    `${ru(count, { one: 'оповещение', few: 'оповещения', many: 'оповещений', other: 'оповещения' })}: ${first} …`,
  more: (count) => `и ещё ${count}`,
  test: 'Проверка: сюда приходят оповещения Dugout',
  signInAgain: 'Войдите снова, чтобы и дальше получать оповещения',
  open: 'Открыть',
  acknowledge: 'Принять',
};

const texts: Record<MailLanguage, Texts> = { en: english, ru: russian };

/** Texts of messages; English for an unknown language. */
export const textsIn = (language: string): Texts => texts[language as MailLanguage] ?? english;

/** What has happened, in one line. */
export function titleOf(language: string, about: About & Pick<NotifiedIncident, 'state'>): string {
  const { titles, other, over, acknowledged } = textsIn(language);
  const known = titles[about.kind];
  const title = known ? [about.rule, known(about)].filter(Boolean).join(': ') : other(about);
  if (about.state === 'resolved') return over(title);
  return about.state === 'acknowledged' ? acknowledged(title) : title;
}

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
  open: string;
  acknowledge: string;
}

const pluralOf = (language: MailLanguage) => {
  const rules = new Intl.PluralRules(language);
  return (
    count: number,
    forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
  ): string => `${count} ${forms[rules.select(count)] ?? forms.other}`;
};

/** The name if it is about one object, otherwise their number. */
const nameOr = ({ names, count }: About, counted: string): string =>
  count === 1 ? (names[0] ?? counted) : counted;

const en = pluralOf('en');
const consolesEn = { one: 'console', other: 'consoles' };
const english: Texts = {
  titles: {
    serverOffline: ({ server }) => `${server} is offline`,
    pictureStale: (about) => `${about.server}: no picture of ${nameOr(about, en(about.count, consolesEn))}`,
    startRefused: (about) =>
      `${about.server}: the agent refuses to start ${nameOr(about, en(about.count, consolesEn))}`,
    agentTooOld: (about) =>
      `${about.server}: the agent is too old to start ${nameOr(about, en(about.count, consolesEn))}`,
    serverDiskFull: ({ server, figure }) =>
      `${server}: the disk is nearly full (${Math.round(figure ?? 0)} % free)`,
    serverBelowNormal: ({ server, figure }) => `${server} did ${Math.round(figure ?? 0)} % less than usual`,
    consoleBelowNormal: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, consolesEn))} below normal, by up to ${Math.round(about.figure ?? 0)} %`,
    accountBelowNormal: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, { one: 'account', other: 'accounts' }))} below normal, by up to ${Math.round(about.figure ?? 0)} %`,
    agentOld: ({ server }) => `The agent of ${server} is not up to date`,
    consoleFailed: (about) => `${about.server}: ${nameOr(about, en(about.count, consolesEn))} failed`,
    accountsFailedShare: ({ server, figure }) =>
      `${server}: ${Math.round(figure ?? 0)} % of the accounts failed`,
    planMissed: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, consolesEn))} ${about.count === 1 ? 'does' : 'do'} not play as planned`,
    screenStuck: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, consolesEn))} stuck on a screen`,
    screenMarked: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, consolesEn))} on a marked screen`,
    proxyFailing: (about) =>
      `${nameOr(about, en(about.count, { one: 'proxy', other: 'proxies' }))}: not working`,
    balanceDays: ({ figure }) =>
      `The balance lasts for ${en(Math.floor(figure ?? 0), { one: 'day', other: 'days' })}`,
    consoleExpiring: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, consolesEn))} about to expire`,
    planExpiring: () => 'The plan is about to expire',
    backupOld: ({ figure }) => `No backup for ${en(Math.floor(figure ?? 0), { one: 'day', other: 'days' })}`,
    diskFull: ({ figure }) =>
      `The disk of the installation is nearly full (${Math.round(figure ?? 0)} % free)`,
    fleetOutage: ({ figure }) =>
      `${Math.round(figure ?? 0)} % of the consoles are down, remedies are stopped`,
    accountQuarantined: (about) =>
      `${about.server}: ${nameOr(about, en(about.count, { one: 'account', other: 'accounts' }))} in quarantine`,
    webBotBlocked: (about) =>
      `${nameOr(about, en(about.count, { one: 'web bot', other: 'web bots' }))}: blocked`,
  },
  other: ({ rule, kind, server }) => [server, rule ?? kind].filter(Boolean).join(': '),
  over: (title) => `Over: ${title}`,
  acknowledged: (title) => `Acknowledged: ${title}`,
  many: (count, first) => `${en(count, { one: 'alert', other: 'alerts' })}: ${first} …`,
  more: (count) => `and ${count} more`,
  test: 'Test: alerts of Dugout arrive here',
  open: 'Open',
  acknowledge: 'Acknowledge',
};

const ru = pluralOf('ru');
const consolesRu = { one: 'консоль', few: 'консоли', many: 'консолей', other: 'консоли' };
const russian: Texts = {
  titles: {
    serverOffline: ({ server }) => `${server}: сервер не в сети`,
    agentOld: ({ server }) => `${server}: агент устарел`,
    consoleFailed: (about) => `${about.server}: сбой, ${nameOr(about, ru(about.count, consolesRu))}`,
    accountsFailedShare: ({ server, figure }) => `${server}: сбой у ${Math.round(figure ?? 0)} % аккаунтов`,
    planMissed: (about) => `${about.server}: не по плану, ${nameOr(about, ru(about.count, consolesRu))}`,
    screenStuck: (about) =>
      `${about.server}: застряли на экране, ${nameOr(about, ru(about.count, consolesRu))}`,
    screenMarked: (about) =>
      `${about.server}: на отмеченном экране, ${nameOr(about, ru(about.count, consolesRu))}`,
    proxyFailing: (about) =>
      `Не работает: ${nameOr(about, ru(about.count, { one: 'прокси', other: 'прокси' }))}`,
    balanceDays: ({ figure }) =>
      `Баланса хватит на ${ru(Math.floor(figure ?? 0), { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
    consoleExpiring: (about) =>
      `${about.server}: скоро истекает срок, ${nameOr(about, ru(about.count, consolesRu))}`,
    planExpiring: () => 'Скоро истекает тариф',
    backupOld: ({ figure }) =>
      `Нет резервной копии уже ${ru(Math.floor(figure ?? 0), { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
    pictureStale: (about) =>
      `${about.server}: нет изображения, ${nameOr(about, ru(about.count, consolesRu))}`,
    startRefused: (about) =>
      `${about.server}: агент отклоняет запуск, ${nameOr(about, ru(about.count, consolesRu))}`,
    agentTooOld: (about) =>
      `${about.server}: агент слишком старый для запуска, ${nameOr(about, ru(about.count, consolesRu))}`,
    serverDiskFull: ({ server, figure }) =>
      `${server}: диск почти заполнен (свободно ${Math.round(figure ?? 0)} %)`,
    serverBelowNormal: ({ server, figure }) => `${server}: на ${Math.round(figure ?? 0)} % меньше обычного`,
    consoleBelowNormal: (about) =>
      `${about.server}: ниже обычного (до ${Math.round(about.figure ?? 0)} %), ${nameOr(about, ru(about.count, consolesRu))}`,
    accountBelowNormal: (about) =>
      `${about.server}: ниже обычного (до ${Math.round(about.figure ?? 0)} %), ${nameOr(about, ru(about.count, { one: 'аккаунт', few: 'аккаунта', many: 'аккаунтов', other: 'аккаунта' }))}`,
    diskFull: ({ figure }) => `Диск установки почти заполнен (свободно ${Math.round(figure ?? 0)} %)`,
    fleetOutage: ({ figure }) =>
      `Не работает ${Math.round(figure ?? 0)} % консолей, автоматические меры остановлены`,
    accountQuarantined: (about) =>
      `${about.server}: в карантине, ${nameOr(about, ru(about.count, { one: 'аккаунт', few: 'аккаунта', many: 'аккаунтов', other: 'аккаунта' }))}`,
    webBotBlocked: (about) =>
      `Заблокировано: ${nameOr(about, ru(about.count, { one: 'веб-бот', few: 'веб-бота', many: 'веб-ботов', other: 'веб-бота' }))}`,
  },
  other: english.other,
  over: (title) => `Закончилось: ${title}`,
  acknowledged: (title) => `Принято: ${title}`,
  many: (count, first) =>
    `${ru(count, { one: 'оповещение', few: 'оповещения', many: 'оповещений', other: 'оповещения' })}: ${first} …`,
  more: (count) => `и ещё ${count}`,
  test: 'Проверка: сюда приходят оповещения Dugout',
  open: 'Открыть',
  acknowledge: 'Принять',
};

const texts: Record<MailLanguage, Texts> = { en: english, ru: russian };

/** Texts of messages; English for an unknown language. */
export const textsIn = (language: string): Texts => texts[language as MailLanguage] ?? english;

/** What has happened, in one line. */
export function titleOf(language: string, about: About & Pick<NotifiedIncident, 'state'>): string {
  const { titles, other, over, acknowledged } = textsIn(language);
  const title = about.rule ? other(about) : (titles[about.kind] ?? other)(about);
  if (about.state === 'resolved') return over(title);
  return about.state === 'acknowledged' ? acknowledged(title) : title;
}

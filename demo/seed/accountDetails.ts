import { banCodes } from '#contract/http/accounts/account.ts';
import type { AccountSecrets } from '#server/modules/accounts/secrets.ts';
import type { AccountDetails, AccountFigures } from '#server/schema/accountTables.ts';
import { demoPorts, demoProxyLogins } from '#demo/proxies/ports.ts';
import { errors, firstNames, lastNames } from '#demo/seed/names.ts';
import { createSampler, type Sampler } from '#demo/seed/sampler.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How much of an account is filled in: only required fields, about half of them, or all. */
type Fullness = 'empty' | 'partial' | 'full';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const textOf = (random: Sampler, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.between(0, alphabet.length - 1)]).join('');
const password = (random: Sampler): string =>
  textOf(random, 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#', random.between(10, 18));
const gauth = (random: Sampler): string => textOf(random, base32, 32);
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const two = (value: number): string => String(value).padStart(2, '0');
const birthday = (random: Sampler): string =>
  `${random.between(1975, 2004)}/${two(random.between(1, 12))}/${two(random.between(1, 28))}`;
const address = (random: Sampler): string =>
  `${random.between(11, 99)}.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`;

export interface SeededAccount {
  /** Columns of the table; `details` and `figures` as objects. */
  columns: Record<string, unknown> & { details: AccountDetails; figures: AccountFigures };
  secrets: AccountSecrets;
}

/** All fields of an account beyond the basic columns; deterministic for an id. */
export function seededAccount(
  {
    id,
    email,
    index,
    status,
    open,
  }: { id: number; email: string; index: number; status: number; open: boolean },
  now: Date,
): SeededAccount {
  const random = createSampler(id * 7919);
  const at = (maxAgeMs: number): string =>
    new Date(now.getTime() - random.between(1, maxAgeMs)).toISOString();
  const fullness: Fullness = id % 12 === 5 ? 'empty' : id % 5 === 2 ? 'partial' : 'full';
  const rarely = (oneIn: number): boolean => random.between(1, oneIn) === 1;
  const isPaired = fullness !== 'empty' || status !== 1;
  const isSigned = isPaired && !rarely(15);
  const bans = Object.values(banCodes);
  const isUsed = isPaired && fullness !== 'empty';
  return {
    columns: {
      id,
      original_email: rarely(12) ? `old.${id}@players.dugout.test` : null,
      // A digital account has index 0.
      digital: index === 0 ? random.pick([true, true, null]) : random.pick([false, null]),
      guest: fullness === 'empty' ? null : rarely(4),
      tradable: fullness === 'empty' ? null : !rarely(5),
      banned: rarely(9) ? random.pick([bans[0] ?? 1, ...bans.slice(1)]) : null,
      open_web_app: !rarely(6),
      valid: !rarely(40),
      paired: isPaired,
      paired_at: isPaired ? at(200 * day) : null,
      added_to_console: isPaired ? !rarely(10) : null,
      signed: isSigned,
      signed_at: isSigned ? at(100 * day) : null,
      description: rarely(6)
        ? random.pick(['Prefers the morning', 'Moved from the old hall', 'Проверить почту'])
        : null,
      additional_info: rarely(7)
        ? random.pick(['Code sheet B, row 12', 'Owner: second shift; "ask first"', '=1+2'])
        : null,
      last_error: status === 1 && open && rarely(25) ? random.pick(errors) : null,
      details: detailsOf(fullness, id, email, random),
      figures: isUsed ? figuresOf(random, at) : {},
    },
    secrets: secretsOf(fullness, id, email, random),
  };
}

function detailsOf(fullness: Fullness, id: number, email: string, random: Sampler): AccountDetails {
  if (fullness === 'empty') return {};
  const firstName = capital(random.pick(firstNames));
  const lastName = capital(random.pick(lastNames));
  const psn = { id: `${firstName}_${lastName}_${id}`, birthday: birthday(random), firstName, lastName };
  const proxy = { ip: '127.0.0.1', port: String(demoPorts.http) };
  if (fullness === 'partial') return { psn: { id: psn.id }, ...(id % 2 === 0 && { proxy }) };
  return {
    psn,
    proxy,
    webAppProxy: id % 3 === 0 ? proxy : { ip: `192.0.2.${(id % 250) + 1}`, port: '3128' },
    ea: {
      email: `ea.${email}`.slice(0, 254),
      originId: `origin-${id}`,
      country: random.pick(['de', 'fr', 'es', 'it', 'pl', 'gb']),
      birthday: psn.birthday,
      firstName,
      lastName,
    },
  };
}

function secretsOf(fullness: Fullness, id: number, email: string, random: Sampler): AccountSecrets {
  const secrets: AccountSecrets = { password: password(random) };
  if (fullness === 'empty') return secrets;
  const proxy = { login: demoProxyLogins[id % demoProxyLogins.length] ?? '', password: password(random) };
  if (fullness === 'partial') return { ...secrets, ...(id % 2 === 0 && { proxy }) };
  const mailbox = {
    login: email,
    password: password(random),
    host: 'imap.players.dugout.test',
    port: '993',
    tls: true,
  };
  return {
    ...secrets,
    psn: { gauth: gauth(random) },
    psnImap: mailbox,
    imap: { ...mailbox, password: password(random), tls: random.between(0, 1) === 1 },
    ea: {
      password: password(random),
      gauth: gauth(random),
      securityAnswer: `${random.pick(lastNames)} street`,
    },
    proxy,
    webAppProxy: proxy,
  };
}

function figuresOf(random: Sampler, at: (maxAgeMs: number) => string): AccountFigures {
  const games = random.between(0, 16);
  const captchas = random.between(0, 3);
  const lossesToday = random.between(0, 4);
  const coins = random.between(0, 4_000_000);
  return {
    connectionInfo: {
      lastSuccess: at(day),
      lastLoss: random.between(0, 2) === 0 ? null : at(3 * day),
      totalToday: lossesToday,
      totalYesterday: random.between(0, 6),
    },
    activity: {
      sessionToday: random.between(0, 9 * 60) * minute,
      gamesToday: games,
      cyclesToday: Math.floor(games / 3),
      rivalsToday: random.between(0, games),
      loosesToday: random.between(0, games),
      weeklyGames: games + random.between(0, 70),
      totalGames: games + random.between(100, 4000),
    },
    captcha: {
      captchaToday: captchas,
      totalCaptchas: captchas + random.between(0, 60),
      lastCaptchaTime: captchas > 0 ? at(day) : null,
    },
    // The game counts balances in thousandths, but tradable coins in whole ones.
    balance: { balance: coins * 1000, updatedAt: at(day) },
    mulling: { lastMullingDate: random.between(0, 2) === 0 ? null : at(14 * day) },
    ipInfo: {
      ip: address(random),
      country: random.pick(['DE', 'NL', 'PL', 'GB', null]),
      updatedAt: at(2 * day),
    },
    tradeInfo: {
      tradingDate: at(7 * day),
      accountCredits: coins,
      accountValue: coins + random.between(0, 900_000),
      creditsDate: at(2 * day),
      updatedAt: at(day),
    },
  };
}

import type { MailLanguage } from '#contract/http/auth.ts';
import { oneLine } from '#contract/common.ts';
import type { Mail } from './mailer.ts';

/** Content of a mail: paragraphs, and a button with its address. */
interface Letter {
  subject: string;
  paragraphs: readonly string[];
  button?: { label: string; address: string };
}

interface Texts {
  resetPassword(name: string, address: string): Letter;
  passwordChanged(name: string): Letter;
  alert(subject: string, address: string, ...lines: string[]): Letter;
}

const english: Texts = {
  resetPassword: (name, address) => ({
    subject: 'Dugout: choose a new password',
    paragraphs: [
      `Hello ${name},`,
      'somebody, most likely you, wants to set a new password for your Dugout account.',
      'The link works once and for 30 minutes. If it was not you, ignore this email: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', address },
  }),
  passwordChanged: (name) => ({
    subject: 'Dugout: your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'the password of your Dugout account was just changed, and all other sessions were signed out.',
      'If it was not you, choose a new password with "Forgot password?" and tell your administrator.',
    ],
  }),
  alert: (subject, address, ...lines) => ({
    subject: `Dugout: ${subject}`,
    paragraphs: lines,
    button: { label: 'Open Dugout', address },
  }),
};

const russian: Texts = {
  resetPassword: (name, address) => ({
    subject: 'Dugout: выберите новый пароль',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Кто-то (скорее всего, вы) хочет задать новый пароль для вашей учётной записи Dugout.',
      'Ссылка сработает один раз в течение 30 минут. Если это были не вы, просто не обращайте внимания на письмо: пароль останется прежним.',
    ],
    button: { label: 'Выбрать новый пароль', address },
  }),
  passwordChanged: (name) => ({
    subject: 'Dugout: ваш пароль изменён',
    paragraphs: [
      `Здравствуйте, ${name}!`,
      'Пароль вашей учётной записи Dugout только что изменён, все остальные сеансы завершены.',
      'Если это были не вы, задайте новый пароль по ссылке «Забыли пароль?» и сообщите администратору.',
    ],
  }),
  alert: (subject, address, ...lines) => ({
    subject: `Dugout: ${subject}`,
    paragraphs: lines,
    button: { label: 'Открыть Dugout', address },
  }),
};

const texts: Record<MailLanguage, Texts> = { en: english, ru: russian };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

function htmlOf({ subject, paragraphs, button }: Letter, language: MailLanguage): string {
  const link = button
    ? `<p><a href="${escapeHtml(button.address)}" style="display:inline-block;padding:12px 20px;border-radius:6px;` +
      `background:#1864ab;color:#fff;text-decoration:none">${escapeHtml(button.label)}</a></p>` +
      `<p style="font-size:13px;word-break:break-all">${escapeHtml(button.address)}</p>`
    : '';
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    '<body style="font-family:system-ui,sans-serif;line-height:1.5;max-width:36em;margin:2em auto;padding:0 1em">' +
    `${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}${link}</body></html>`
  );
}

/** The mail of a kind in a language, as plain text and as HTML. */
export function mailOf<K extends keyof Texts>(
  kind: K,
  language: MailLanguage,
  to: string,
  ...parts: Parameters<Texts[K]>
): Mail {
  const write = texts[language][kind] as (...given: string[]) => Letter;
  const letter = write(...parts.map(oneLine));
  const lines = [...letter.paragraphs, ...(letter.button ? [letter.button.address] : [])];
  return { to, subject: letter.subject, text: `${lines.join('\n\n')}\n`, html: htmlOf(letter, language) };
}

export { createMailer, type Mailer, MailFault } from './mailer.ts';
export { mailOf } from './mailTexts.ts';

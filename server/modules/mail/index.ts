export { createMailer, type Mailer, MailFault } from './mailer.ts';
export { mailOf } from './texts.ts';

export { createMailer, type Mailer } from './mailer.ts';
export { mailOf } from './texts.ts';

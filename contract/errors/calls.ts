import { withStatus } from './table.ts';

/** Errors of any call. */
export const callErrors = {
  ...withStatus(400, {
    requestUnreadable: 'The request cannot be read.',
    requestTooNested: 'The request is nested too deeply.',
  }),
  ...withStatus(401, { sessionEnded: 'Your session has ended. Sign in again.' }),
  ...withStatus(403, {
    forbidden: 'You do not have permission to do this.',
    notInGuestAccess: 'You cannot do this in guest access.',
    notWithAccessLink: 'You cannot do this with an access link.',
  }),
  ...withStatus(404, {
    notFound: 'Not found.',
    accessLinkNotFound: 'The access link was not found.',
    alertRuleNotFound: 'The alert rule was not found.',
    accountNotFound: 'The account was not found.',
    configNotFound: 'The config was not found.',
    consoleNotFound: 'The console was not found.',
    incidentNotFound: 'The incident was not found.',
    destinationNotFound: 'The destination was not found.',
    deviceNotFound: 'The device was not found.',
    inviteCodeNotFound: 'The invite code was not found.',
    screenNotFound: 'The screen was not found.',
    clipNotFound: 'The clip was not found. Clips are kept for a limited time.',
    noteNotFound: 'The note was not found. It may be closed already.',
    pageNotFound: 'The page or call was not found.',
    paymentNotFound: 'The payment was not found.',
    planNotFound: 'The plan was not found.',
    schedulerNotFound: 'The scheduler was not found.',
    serverNotFound: 'The server was not found.',
    serverGroupNotFound: 'The server group was not found.',
    sessionNotFound: 'The session was not found.',
    userNotFound: 'The user was not found.',
    viewNotFound: 'The view was not found.',
    downloadLinkExpired: 'This download link has expired. Request a new one.',
  }),
  ...withStatus(408, { requestTimeout: 'The request was not received in time.' }),
  ...withStatus(409, {
    schedulerChanged:
      'This scheduler has been changed in the meantime, by another user or in another window. Check it again before saving.',
    configChanged:
      'This config has been changed in the meantime, by another user or in another window. Check it again before saving.',
    baseConfigChanged:
      'This base config has been changed in the meantime, by another user or in another window. Check it again before saving.',
    schemaChanged:
      'This schema has been changed in the meantime, by another user or in another window. Check it again before saving.',
    groupChanged:
      'This group has been changed in the meantime, by another user or in another window. Check it again before saving.',
    serverChanged:
      'This server has been changed in the meantime, by another user or in another window. Check it again before saving.',
    consoleChanged:
      'This console has been changed in the meantime, by another user or in another window. Check it again before saving.',
    screenChanged:
      'This screen has been changed in the meantime, by another user or in another window. Check it again before saving.',
    destinationChanged:
      'This destination has been changed in the meantime, by another user or in another window. Check it again before saving.',
    viewChanged: 'This view was changed in another window in the meantime. Check it again before saving.',
    clipHasNoVideo: 'The agent has kept this clip as single pictures. Only the app makes a video of them.',
    shiftNoteChanged: 'This note was changed or taken over in the meantime. Check it again.',
    webBotChanged:
      'This account was changed in another window in the meantime. Check it again before saving.',
  }),
  ...withStatus(414, { addressTooLong: 'The address of the request is too long.' }),
  ...withStatus(422, {
    fieldsInvalid: 'Some fields are invalid.',
    idempotencyKeyUsed: 'This idempotency key was used for another call.',
    headerInvalid: 'The header {header} is invalid.',
    several: '{faults}',
    ofField: '{field}: {fault}',
  }),
  ...withStatus(429, { tooManyAttempts: 'Too many attempts. Try again in {wait}.' }),
  ...withStatus(431, { headersTooLarge: 'The headers of the request are too large.' }),
  ...withStatus(500, { serverFailed: 'Something went wrong on the server. Try again.' }),
  ...withStatus(503, {
    nothingChanged: 'Nothing was changed. {fault}',
    outcomeUnknown: 'It is not known whether this was done. {fault}',
    clipsUnreachable: 'The storage of clips cannot be reached. Try again in a moment.',
    databaseUnreachable: 'The database of the server cannot be reached. Try again in a moment.',
    databaseBusy: 'The database of the server is busy. Try again in a moment.',
    databaseDiskFull: 'The disk of the server is full. An administrator has to free space on it.',
    databaseReadOnly:
      'The database of the server accepts no changes at the moment. An administrator has to allow them.',
    databaseGone:
      'The files of the database are missing on the server. An administrator has to restore them.',
  }),
};

/** Errors of fields that several calls have. */
export const fieldErrors = withStatus(422, {
  textUnreadable: 'This text contains characters that cannot be displayed.',
  textInvisible: 'This text contains no visible characters.',
  valueInvalid: 'This value is not valid.',
  valueRequired: 'This is required.',
  notBoolean: 'Expected true or false.',
  notText: 'Expected a text.',
  notInteger: 'Expected a whole number.',
  notNumber: 'Expected a number.',
  notList: 'Expected a list.',
  notObject: 'Expected an object.',
  notEmail: 'Expected an email.',
  dateOutOfRange: 'Expected a date between 2000 and 2099',
  notTime: 'Expected a date and time.',
  notIpv4: 'Expected an IPv4 address.',
  notAvailable: 'Choose one of the available values.',
  belowLeast: 'The minimum is {limit}.',
  aboveGreatest: 'The maximum is {limit}.',
  tooFewCharacters: 'The minimum number of characters is {limit}.',
  tooManyCharacters: 'The maximum number of characters is {limit}.',
  tooFewEntries: 'The minimum number of entries is {limit}.',
  tooManyEntries: 'The maximum number of entries is {limit}.',
});

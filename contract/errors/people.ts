import { withStatus } from './table.ts';

/** Errors of people, their access and their views. */
export const peopleErrors = {
  ...withStatus(403, {
    userBlockedHere: 'This user is blocked. Ask your administrator.',
    userHasMoreRights: 'You cannot act as a user with more rights than your own.',
    roleHasMoreRights: 'You cannot give a role with more rights than your own.',
    userNotBelow: 'You can change only users with fewer rights than your own.',
  }),
  ...withStatus(404, {
    agentPackageMissing:
      'There is no agent package yet: the administrator of this installation makes one with npm run admin.',
  }),
  ...withStatus(409, {
    timezoneLocked: 'The timezone can be changed once in 48 hours. Try again in {wait}.',
    secondFactorDisabled: 'The second factor is not enabled.',
    secondFactorEnabled: 'The second factor is enabled already.',
    sessionInUse: 'This is the session that you are using. Sign out instead.',
    accessLinkRevoked: 'This access link was revoked.',
    accessLinkUsed: 'This access link has already been used.',
    accessLinkExpired: 'This access link has expired.',
    accessLinkWithoutRights: 'The owner of this access link may no longer give access.',
    userIsCaller: 'This is you.',
    userBlocked: 'This user is blocked.',
    lastSupervisor: 'This is the last supervisor who can sign in. Make somebody else a supervisor first.',
    tooManyViews: 'You can save up to {max} views. Delete one that you do not need.',
  }),
  ...withStatus(422, {
    loginWrong: 'Wrong email or password.',
    codeWrong: 'The code is invalid or already used.',
    resetLinkUsed: 'This link has already been used. Request a new one.',
    resetLinkInvalid: 'This link is not valid. Request a new one.',
    resetLinkExpired: 'This link has expired. Request a new one.',
    emailTaken: 'There is a user with this email already.',
    nameTaken: 'This name is taken.',
    referrerUnknown: 'There is no such user. Correct it or leave it empty.',
    userNotMade: 'This user could not be made. Try again.',
    inviteCodeInvalid: 'This invite code is not valid, or it has been used or has expired.',
    nameUnchanged: 'This is your name already.',
    timezoneUnknown: 'There is no such timezone.',
    passwordWrong: 'The password is wrong.',
    passwordUnchanged: 'The new password must differ from the old one.',
    roleUnknown: 'There is no such role.',
    viewNameTaken: 'You have a view with this name already. Choose another name.',
    viewTooLarge: 'This view is too large to be saved.',
    reservationTime: 'Expected a time within the next seven days.',
    workTimeNotOffered: 'Expected one of the offered work times',
  }),
};

export const moneyErrors = {
  ...withStatus(409, {
    tooManyPayments: 'You have too many payments that are not finished. Finish or cancel one of them.',
    paymentsOff: 'Payments are switched off. An administrator can switch them on.',
    amountDiffers: 'The amount is not that of the payment.',
    planIsCurrent: '{plan} is your current plan.',
    balanceTooLow: '{plan} costs {price}, and your balance is {balance}. Add money first.',
  }),
  ...withStatus(422, {
    required: 'Required.',
    amountTooSmall: 'Could not be less than 10 USD',
    amountTooLarge: 'Could not be more than 100000 USD',
    amountNotUsd: 'Enter an amount in dollars and cents.',
  }),
  ...withStatus(502, { paymentProviderSilent: 'The payment provider does not respond. Try again.' }),
};

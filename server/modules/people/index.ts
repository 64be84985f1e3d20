export { appendPeople, removeSecondFactor, setBlocked, setRole } from './changeUser.ts';
export { deleteExpiredAccess } from './cleanup.ts';
export { mountMe } from './me/meRoutes.ts';
export { mountSettings } from './me/settingsRoutes.ts';
export { recordGuestActions } from './recordGuests.ts';
export { mountPeople } from './peopleRoutes.ts';
export { mountAuth } from './signIn/signInRoutes.ts';

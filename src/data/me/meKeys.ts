/** Cache keys of data of the signed-in user. */
export const meKeys = {
  all: ['me'] as const,
  secondFactor: () => [...meKeys.all, 'secondFactor'] as const,
  sessions: () => [...meKeys.all, 'sessions'] as const,
  authHistory: () => [...meKeys.all, 'authHistory'] as const,
};

export const timezonesKey = ['timezones'] as const;

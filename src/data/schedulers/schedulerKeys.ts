export const schedulerKeys = {
  all: ['schedulers'] as const,
  /** The user's own ones. */
  own: () => [...schedulerKeys.all, 'own'] as const,
  /** Those that are shown alone, of any owner. */
  ones: () => [...schedulerKeys.all, 'one'] as const,
  one: (id: number | null) => [...schedulerKeys.ones(), { id }] as const,
};

export const consoleSchedulerKeys = {
  all: ['consoleSchedulers'] as const,
  list: () => [...consoleSchedulerKeys.all, 'list'] as const,
};

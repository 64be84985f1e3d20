/** A sign that all tabs of the app can see, and that goes with the tab that put it up. */
export interface SharedFlag {
  /** Puts the sign up. Returns the way to take it down. */
  raise(): () => void;
  /** Whether any tab, this one included, has it up. */
  isRaised(): Promise<boolean>;
}

/** A {@link SharedFlag} over Web Locks; where there are none, nobody sees another tab's sign. */
export function createSharedFlag(name: string, locks: LockManager | undefined = navigator.locks): SharedFlag {
  return {
    raise() {
      let lower = (): void => undefined;
      const held = new Promise<void>((resolve) => (lower = resolve));
      void locks?.request(name, { mode: 'shared' }, () => held).catch(() => undefined);
      return lower;
    },
    async isRaised() {
      const state = await locks?.query().catch(() => undefined);
      return state?.held?.some((lock) => lock.name === name) ?? false;
    },
  };
}

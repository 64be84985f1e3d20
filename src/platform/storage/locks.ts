/** A sign that all tabs of the app can see, and that goes with the tab that put it up. */
export interface SharedSign {
  /** Puts the sign up. Returns the way to take it down. */
  raise(): () => void;
  /** Whether any tab, this one included, has it up. */
  isUp(): Promise<boolean>;
}

/** A {@link SharedSign} over Web Locks; where there are none, nobody sees another tab's sign. */
export function createSharedSign(name: string, locks: LockManager | undefined = navigator.locks): SharedSign {
  return {
    raise() {
      let down = (): void => undefined;
      const held = new Promise<void>((resolve) => (down = resolve));
      void locks?.request(name, { mode: 'shared' }, () => held).catch(() => undefined);
      return down;
    },
    async isUp() {
      const state = await locks?.query().catch(() => undefined);
      return state?.held?.some((lock) => lock.name === name) ?? false;
    },
  };
}

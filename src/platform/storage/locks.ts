/** A flag that all tabs of the app see; it is lowered when the tab that raised it closes. */
export interface SharedFlag {
  /** Raises the flag. Returns a function that lowers it. */
  raise(): () => void;
  /** Whether any tab, this one included, has raised it. */
  isRaised(): Promise<boolean>;
}

/** A {@link SharedFlag} over Web Locks; without them, the flags of other tabs are not seen. */
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

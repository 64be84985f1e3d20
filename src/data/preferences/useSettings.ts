import { useServices } from '#data/services.ts';
import type { WritableObservable } from '#domain/observable.ts';
import { preferredLanguage } from '#platform/i18n/i18n.ts';
import { systemScheme } from '#platform/storage/systemScheme.ts';
import { useObservable } from '#ui/useObservable.ts';
import { type ColorScheme, createSettings, type Language } from '#platform/storage/settings.ts';

function useCell<T>(cell: WritableObservable<T>): readonly [T, (value: T) => void] {
  return [useObservable(cell), cell.set];
}

export function useLanguage(): readonly [Language, (language: Language) => void] {
  const [language, setLanguage] = useCell(createSettings(useServices().store).language);
  return [language ?? preferredLanguage(navigator.languages), setLanguage];
}

/** The current color scheme, the system's until the user chooses one, and its setter. */
export function useColorScheme(): readonly [ColorScheme, (scheme: ColorScheme) => void] {
  const [scheme, setScheme] = useCell(createSettings(useServices().store).theme);
  const system = useObservable(systemScheme);
  return [scheme ?? system, setScheme];
}

/** Whether the side drawer stays open. */
export function useDrawerPinned(): readonly [boolean, (pinned: boolean) => void] {
  return useCell(createSettings(useServices().store).drawerPinned);
}

/** Referrer of the visitor, from a referral link; null without one. */
export function useReferrer(): readonly [string | null, (referrer: string | null) => void] {
  return useCell(createSettings(useServices().store).referrer);
}

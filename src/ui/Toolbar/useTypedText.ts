import { useEffect, useEffectEvent, useState } from 'react';

/** Pause after typing before the list is loaded, milliseconds (specification, business constants). */
const debounceMs = 250;

/**
 * The text of a search field whose value is in the address, which is updated a moment after typing.
 * @param value in the address
 * @param onChange puts the typed text there
 */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Typed text that has not reached the address yet; null: none. */
  const [sent, setSent] = useState<string | null>(null);
  if (value !== known) {
    setKnown(value);
    if (value === sent) setSent(null);
    // Changed by a link. While typed text is pending, it may already be newer than the address.
    else if (sent === null) setText(value);
  }
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const typed = text.trim();
    if (typed === (sent ?? value)) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      change(typed);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, sent, value]);
  return [
    text,
    (next) => {
      setText(next);
      // Emptied with the other filters: the address changes at the same time.
      if (next === '') setSent(null);
    },
  ];
}

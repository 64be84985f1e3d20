import { useState } from 'react';

/** The first value that is not undefined, whatever comes after it. */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(() => value);
  return first === undefined ? value : first;
}

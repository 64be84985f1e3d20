import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. The component is rendered before the browser takes the page. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    globalThis.addEventListener('beforeprint', before);
    globalThis.addEventListener('afterprint', after);
    return () => {
      globalThis.removeEventListener('beforeprint', before);
      globalThis.removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}

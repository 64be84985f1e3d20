import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';
import { usePrefetch } from '#ui/usePrefetch.ts';

const load = () => import('./ToastStack.tsx');
const prefetched = [load];

/** Shows toasts. Their code is loaded when the page is idle, or with the first one; one that fails to load is tried with the next. */
export function LateToasts() {
  const [Stack, setStack] = useState<ComponentType | null>(null);
  usePrefetch(prefetched);
  useEffect(() => {
    const show = (): void => {
      if (notificationsStore.getState().notifications.length === 0) return;
      load().then(
        (part) => setStack(() => part.ToastStack),
        () => undefined,
      );
    };
    show();
    return notificationsStore.subscribe(show);
  }, []);
  return Stack && <Stack />;
}

import { notifications } from '@mantine/notifications';

/** Progress is shown only after this time, milliseconds. */
const progressAfterMs = 400;

/** Shows a progress toast until the returned function is called; none for short operations. */
export function showProgress(text: string): () => void {
  let id: string | null = null;
  const timer = setTimeout(() => {
    id = notifications.show({
      message: text,
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'status',
      'data-toast': 'progress',
    });
  }, progressAfterMs);
  return () => {
    clearTimeout(timer);
    if (id !== null) notifications.hide(id);
  };
}

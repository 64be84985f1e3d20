import { notifications } from '@mantine/notifications';

/** What takes no longer says nothing of itself, milliseconds. */
const progressAfterMs = 400;

/** Says what is going on until the answer is called; nothing when that is soon. */
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

import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { useColorScheme, useLanguage } from '#data/preferences/useSettings.ts';

/** Theme and language, before anybody is signed in. */
export function Appearance() {
  const { t } = useLingui();
  const [scheme, setScheme] = useColorScheme();
  const [language, setLanguage] = useLanguage();
  const isDark = scheme === 'dark';
  const other = language === 'en' ? 'ru' : 'en';
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        px="xs"
        lang={other}
        leftSection={<IconLanguage size={18} stroke={1.6} />}
        onClick={() => setLanguage(other)}
      >
        {other === 'ru' ? 'Русский' : 'English'}
      </Button>
      <ActionIcon
        size={36}
        onClick={() => setScheme(isDark ? 'light' : 'dark')}
        aria-label={isDark ? t`Light theme` : t`Dark theme`}
      >
        {isDark ? <IconSun size={20} stroke={1.6} /> : <IconMoon size={20} stroke={1.6} />}
      </ActionIcon>
    </>
  );
}

import './mantine.ts';
import '@mantine/notifications/styles.layer.css';
import './font.css';
import './base.css';

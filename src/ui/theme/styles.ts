import './mantine.ts';
import '@mantine/notifications/styles.layer.css';
import './font.css';
import './base.css';
import './components.css';
// If this style came with a screen, it would be part of several screens and count against the budget of each.
import '#ui/Segments/Segments.module.css';

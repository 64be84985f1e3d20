import './mantine.ts';
import '@mantine/notifications/styles.layer.css';
import './font.css';
import './base.css';
import './components.css';
// Where it comes with a screen, several screens have it, and it counts against the budget of each.
import '#ui/Segments/Segments.module.css';

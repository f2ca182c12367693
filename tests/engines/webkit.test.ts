import { inject } from 'vitest';
import { openWebKit } from '#tests/support/engines/webkit.ts';
import { describeStories } from './stories.ts';

const display = inject('webkitDisplay');

// Without the back/forward cache: a page in it keeps IndexedDB from the page that follows ('Cierre las otras pestañas').
describeStories(
  'WebKit',
  display !== null && ((profile) => openWebKit({ profile, display, pageCache: false })),
);

import { inject } from 'vitest';
import { openWebKit } from '#tests/support/engines/webkit.ts';
import { describeStories } from './stories.ts';

const display = inject('webkitDisplay');

describeStories('WebKit', display !== null && ((profile) => openWebKit({ profile, display })));

import { inject } from 'vitest';
import { openFirefox } from '#tests/support/engines/firefox.ts';
import { describeStories } from './stories.ts';

const program = inject('firefox');

describeStories('Firefox', program !== null && ((profile) => openFirefox({ program, profile })));

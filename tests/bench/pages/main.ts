/** The functions of this page that the bench calls by name. */
import * as firstSync from './first-sync.ts';
import * as photos from './photos.ts';
import * as replay from './replay.ts';
import * as save from './save.ts';
import * as search from './search.ts';

const api = { firstSync, photos, replay, save, search };
export type PageApi = typeof api;
Object.assign(window, { bench: api });

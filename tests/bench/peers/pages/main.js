/** The peers of the engine's parts, by name. */
import * as dexieFilter from './dexie-filter.js';
import * as workbox from './workbox.js';
import * as sqlite from './sqlite.js';

Object.assign(window, { bench: { dexieFilter, sqlite, workbox } });

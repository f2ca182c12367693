/** All parts, in the order of the table. */
import type { Part } from './measure.ts';
import { bytes } from './parts/bytes.ts';
import { driverSync } from './parts/driver-sync.ts';
import { firstVisit } from './parts/first-visit.ts';
import { firstSync } from './parts/first-sync.ts';
import { lists } from './parts/lists.ts';
import { thumbnails } from './parts/thumbnails.ts';
import { writes } from './parts/writes.ts';
import { growth } from './parts/growth.ts';
import { heap } from './parts/heap.ts';
import { menu } from './parts/menu.ts';
import { photos } from './parts/photos.ts';
import { replica } from './parts/replica.ts';
import { replay } from './parts/replay.ts';
import { save } from './parts/save.ts';
import { search } from './parts/search.ts';
import { sheets } from './parts/sheets.ts';
import { start } from './parts/start.ts';

export const PARTS: readonly Part[] = [
  bytes,
  start,
  firstVisit,
  menu,
  heap,
  replica,
  search,
  save,
  replay,
  photos,
  thumbnails,
  sheets,
  firstSync,
  lists,
  driverSync,
  writes,
  growth,
];

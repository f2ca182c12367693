/** A replay of a thousand waiting changes to a server that only stores them. */
import { buildPages, buildPeerPages } from '../build-pages.ts';
import { callPage, callPeers, openEngine } from '../engine.ts';
import type { Measure, Part } from '../measure.ts';
import { peerName } from '../peers.ts';
import { storeOnly } from '../store-only.ts';

const ROUND_TRIPS = [0, 50];
const WORKBOX = peerName('workbox-background-sync');

const measures = (roundTrip: number): Measure[] => {
  const what = `replay of 1,000 queued changes, ${roundTrip} ms round trip`;
  const common = { what, unit: 'ms', figure: 'median' } as const;
  return [
    {
      ...common,
      key: `replay.limit.${roundTrip}`,
      against: 'one POST with them all',
      target: { of: 'ratio', atMost: 3 },
    },
    {
      ...common,
      key: `replay.workbox.${roundTrip}`,
      against: WORKBOX,
      target: { of: 'ratio', atMost: 0.02 },
    },
  ];
};

export const replay: Part = {
  name: 'replay',
  limit: 240_000,
  measures: ROUND_TRIPS.flatMap((roundTrip) => measures(roundTrip)),
  async run(bench) {
    const store = storeOnly();
    const page = await openEngine(bench, { files: await buildPages(), api: store.listener });
    const count = bench.quick ? 20 : 1000;
    for (const roundTrip of ROUND_TRIPS) {
      store.roundTrip = roundTrip;
      for (let n = bench.quick ? 0 : -1; n < (bench.quick ? 1 : 5); n++) {
        const ours = await callPage(page, 'replay', 'replay', count);
        const limit = await callPage(page, 'replay', 'sendAllAtOnce', count);
        if (n < 0) continue;
        bench.record(`replay.limit.${roundTrip}`, 'ours', ours);
        bench.record(`replay.limit.${roundTrip}`, 'peer', limit);
        bench.record(`replay.workbox.${roundTrip}`, 'ours', ours);
      }
    }
    if (!bench.peers) return;
    const peers = await openEngine(bench, {
      files: await buildPeerPages(),
      api: store.listener,
      path: '/peers.html',
    });
    for (const roundTrip of ROUND_TRIPS) {
      store.roundTrip = roundTrip;
      bench.record(
        `replay.workbox.${roundTrip}`,
        'peer',
        await callPeers<number>(peers, 'workbox', 'replay', count),
      );
    }
  },
};

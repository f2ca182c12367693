/**
 * `npm run bench [-- --solo NAME] [-- --rapido]`: measures ours and the peers alternately and writes docs/BENCH.md, and
 * all samples to .cache/bench.json. With `--solo` or `--rapido` it prints the report and does not write the file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildIfStale } from '#server/build/build.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { withCluster } from './company.ts';
import { EXPLANATIONS } from './explanations.ts';
import { tellHost } from './host.ts';
import { PARTS } from './parts.ts';
import { installPeers, peerVersions } from './peers.ts';
import { writeReport } from './report.ts';
import { runParts } from './runner.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const log = (text: string): void => console.log(text);

const { values } = parseArgs({
  options: { solo: { type: 'string', default: '' }, rapido: { type: 'boolean', default: false } },
});
const { solo, rapido: quick } = values;

async function circumstancesOf(): Promise<Record<string, string>> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  const version = browser.version();
  await browser.close();
  const all = cpus();
  return {
    machine: `${all.length} × ${all[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}`,
    versions: `Node ${process.versions.node}, Chromium ${version}`,
    peers: peerVersions(),
  };
}

const at = new Date().toISOString();
await buildIfStale(ROOT, log);
const peers = installPeers(log);
const parts = PARTS.filter(({ name }) => name.includes(solo));
const { hosts, ...outcome } = await withCluster(() => runParts(parts, { quick, peers, log }));
const whole = solo === '' && !quick;
const command = `npm run bench${whole ? '' : ` --${solo === '' ? '' : ` --solo ${solo}`}${quick ? ' --rapido' : ''}`}`;
const run = {
  at,
  command,
  circumstances: { ...(await circumstancesOf()), host: tellHost(hosts) },
  ...outcome,
};
const report = writeReport(run, EXPLANATIONS);
mkdirSync(join(ROOT, '.cache'), { recursive: true });
writeFileSync(join(ROOT, '.cache', 'bench.json'), JSON.stringify(run, null, 1));
if (whole) writeFileSync(join(ROOT, 'docs', 'BENCH.md'), report);
else log(report);
process.exitCode = Object.keys(outcome.failures).length > 0 ? 1 : 0;

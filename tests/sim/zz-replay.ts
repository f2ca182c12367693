import './environment.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { startCluster } from '#tests/support/cluster.ts';
import { StoryRun } from './run.ts';
import { shrink } from './shrink.ts';
import { storyOf, kindOf } from './story.ts';
import { RequestLog } from './request-log.ts';
const seed = Number(process.argv[2]), nsteps = Number(process.argv[3] ?? 150), cap = Number(process.argv[4] ?? 150);
const file = `/tmp/steps-${seed}.json`;
const { postgres: overTcp, stop } = await startCluster();
const run = new StoryRun({ ...overTcp, host: overTcp.socketDir } as never);
let steps;
try { steps = JSON.parse(readFileSync(file, 'utf8')); } catch {
  const whole = storyOf(seed, nsteps);
  const { violations } = await run.play(seed, whole);
  console.log('whole:', violations);
  const want = violations[0]?.replace(/[0-9a-f-]{8,}|\d+/g, '#').slice(0, 40) ?? '?';
  const until = Date.now() + cap * 1000;
  if (violations.length) steps = await shrink(whole, async (s) => (await run.play(seed, s, kindOf(seed))).violations.some((v) => v.replace(/[0-9a-f-]{8,}|\d+/g, '#').slice(0, 40) === want), () => Date.now() > until);
  if (steps) writeFileSync(file, JSON.stringify(steps));
}
if (steps) {
  const old = RequestLog.prototype.note;
  const log: string[] = [];
  let world: any;
  RequestLog.prototype.note = function (call: any, answer: any, token, copy) {
    log.push(`      >> ${call.method} ${call.path} ${JSON.stringify(call.headers ?? {})} ${JSON.stringify(call.body ?? null).slice(0, 6000)}\n      << ${answer.status} ${JSON.stringify(answer.body ?? null).slice(0, 6000)}${copy ? ' (copy)' : ''}`);
    (globalThis as any).TOLD?.push(log.at(-1)!);
    return old.call(this, call, answer, token, copy);
  };
  const { SimServer } = await import('./server.ts');
  const un = SimServer.prototype.unaccounted;
  SimServer.prototype.unaccounted = async function (this: any) {
    const { rows } = await this.query('select * from bitacora order by 1');
    const l = this.log as any;
    console.log('BITACORA', rows.length, 'done', [...l.done], 'again', l.again, 'writes', l.writes);
    for (const r of rows) console.log(JSON.stringify(r).slice(0, 300));
    return un.call(this);
  };
  const { World } = await import('./world.ts');
  const take = World.prototype.take, begin = World.prototype.begin;
  World.prototype.begin = function () { (globalThis as any).TOLD = (this as any).told; return begin.call(this); };
  void take; void world;
  const { violations, told } = await run.play(seed, steps, kindOf(seed));
  writeFileSync(`/tmp/told-${seed}.log`, [...told, ...violations.map((v) => '  ✗ ' + v)].join('\n'));
  console.log(steps.length, 'steps', violations);
} else console.log('no failure');
await run.close(); await stop();
process.exit(0);

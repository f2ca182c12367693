/**
 * `npm run check:audit`: fails where a production dependency has a known vulnerability, high or critical, by the
 * registry's own endpoint. Many mirrors, and machines without a network, have no such endpoint; there it only warns,
 * because a check that fails without a network would be disabled. Fails too where the bill of materials of
 * `npm run sbom`, which needs no network, is invalid or incomplete.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { judgeSbom } from './sbom.ts';
import { judge, type Verdict } from './verdict.ts';

/** npm's major version that brought `npm sbom`. */
const WITH_SBOM = 10;

function npm(...args: string[]): string {
  const { npm_execpath: path = '' } = process.env;
  const [command, first] = path.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
  const options = { encoding: 'utf8', timeout: 60_000, maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, error } = spawnSync(command, [...first, ...args], options);
  return error ? JSON.stringify({ message: error.message }) : stdout;
}

function sbom(): Verdict {
  const version = npm('--version').trim();
  if (Number.parseInt(version, 10) < WITH_SBOM)
    return { passes: true, text: `Warning: npm ${version} makes no bill of materials.` };
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  return judgeSbom(npm('run', '--silent', 'sbom'), Object.keys(dependencies));
}

const audit = judge(npm('audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'));
const verdicts = [audit, sbom()];
for (const { text } of verdicts) console.log(text);
process.exit(verdicts.every(({ passes }) => passes) ? 0 : 1);

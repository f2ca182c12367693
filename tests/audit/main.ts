/**
 * `npm run check:audit`: whether a dependency that users run has a known vulnerability, high or critical. Asked of the
 * registry's own endpoint; many mirrors and all machines without a network have none, and there it only warns, since a
 * check that fails for want of a network would soon be left out.
 */
import { spawnSync } from 'node:child_process';
import { judge } from './verdict.ts';

const ARGUMENTS = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { npm_execpath: npm = '' } = process.env;
const [command, first] = npm.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
const { stdout, error } = spawnSync(command, [...first, ...ARGUMENTS], { encoding: 'utf8', timeout: 60_000 });
const { passes, text } = judge(error ? JSON.stringify({ message: error.message }) : stdout);
console.log(text);
process.exit(passes ? 0 : 1);

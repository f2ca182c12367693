/**
 * `npm run check:audit`: fails where a production dependency has a known vulnerability, high or critical, by the
 * registry's own endpoint. Many mirrors, and machines without a network, have no such endpoint; there it only warns,
 * because a check that fails without a network would be disabled.
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

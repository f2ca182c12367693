/** Frozen processes: they keep their connections, and the kernel accepts new ones for them, but they do not answer. */
import { execFileSync } from 'node:child_process';

/** Lets the frozen processes continue. Further calls do nothing. */
export type Thaw = () => void;

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid!);
}

function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Sends SIGSTOP to a process and its children, the parent first, so that it starts no more of them. */
export function freezeProcesses(parent: number): Thaw {
  process.kill(parent, 'SIGSTOP');
  const all = [parent, ...childrenOf(parent)];
  signalAll(all, 'SIGSTOP');
  return () => signalAll(all.splice(0), 'SIGCONT');
}

/** The verdict on the output of `npm audit --json`. */

interface Report {
  vulnerabilities?: Record<string, { severity: string; fixAvailable?: unknown }>;
  metadata?: { vulnerabilities?: Record<string, number>; dependencies?: { prod?: number } };
  message?: string;
}

export interface Verdict {
  /** False where a vulnerability is known. A registry that cannot be asked does not make it false. */
  passes: boolean;
  text: string;
}

const GRAVE = new Set(['high', 'critical']);

function parse(output: string): Report {
  try {
    return (JSON.parse(output) as Report | null) ?? {};
  } catch {
    return {};
  }
}

export function judge(output: string): Verdict {
  const { vulnerabilities = {}, metadata, message } = parse(output);
  if (!metadata?.vulnerabilities) {
    return { passes: true, text: `Warning: the registry answers no audit here (${message ?? 'no answer'}).` };
  }
  const grave = Object.entries(vulnerabilities).filter(([, { severity }]) => GRAVE.has(severity));
  if (grave.length === 0) return { passes: true, text: 'No dependency has a known grave vulnerability.' };
  const names = grave.map(([name, { severity }]) => `${name} (${severity})`).join(', ');
  return { passes: false, text: `Known vulnerabilities: ${names}. See npm audit.` };
}

/**
 * Uuids of rows that are derived from others, such as a charge from its movement. Server and devices compute the same
 * uuid, so a charge seen offline can be invoiced offline and is the same charge on the server (decision 003).
 */

const SEEDS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f] as const;

/** A 32-bit hash of a text: FNV-1a with the finish of murmur, different for each seed. */
function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * The uuid (version 8, RFC 9562) of the row that is derived from `uuid` under the name `word`. A pure function of the
 * two.
 */
export function uuidDerivado(uuid: string, word: string): string {
  const hex = SEEDS.map((seed) => hash32(`${uuid}/${word}`, seed).toString(16).padStart(8, '0')).join('');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Whether a row that is derived from others may have this uuid. Those that devices choose are of version 4. */
export const isDerivado = (uuid: string): boolean => uuid.charAt(14) === '8';

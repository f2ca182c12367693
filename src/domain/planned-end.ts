/** A movement may be entered with an end that is still to come: its charges are those at that end. */

interface TimedCharge {
  provisional: boolean;
  /** Null for a charge by hand. */
  detalle: { hasta: string } | null;
}

/** Whether a charge runs until a known end after `now` (epoch ms). One until an estimated end is provisional (R18.7). */
export const isAtPlannedEnd = ({ provisional, detalle }: TimedCharge, now: number): boolean =>
  !provisional && detalle !== null && Date.parse(detalle.hasta) > now;

import { formatFecha } from '#domain/date.ts';
import { serverTime } from '../net/server-clock.ts';

/** Today by the server's clock, in the company's zone: yyyy-mm-dd. */
export const useServerDay = (): string => formatFecha(serverTime());

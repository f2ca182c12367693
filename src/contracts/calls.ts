/**
 * What a browser needs of every call. The build replaces this module by its values (app/lean-contracts.ts), so that the first
 * load of the browser has no schema that only ENDPOINTS names; those come with the engine and the forms.
 */
import type { Endpoint } from './endpoint.ts';
import { type EndpointKey, ENDPOINTS } from './endpoints.ts';

export type CallWithoutSchemas = Pick<Endpoint, 'method' | 'path' | 'media'>;

export const CALLS: Readonly<Record<EndpointKey, CallWithoutSchemas>> = ENDPOINTS;

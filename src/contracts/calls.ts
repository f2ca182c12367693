/**
 * Every call without its schemas. The browser's first load has this module alone: the build replaces it by its values
 * (app/lean-contracts.ts), so that contracts are loaded with the engine and the forms.
 */
import type { Endpoint } from './endpoint.ts';
import { type EndpointKey, ENDPOINTS } from './endpoints.ts';

export type CallWithoutSchemas = Omit<Endpoint, 'query' | 'body' | 'answer'>;

export const CALLS: Readonly<Record<EndpointKey, CallWithoutSchemas>> = ENDPOINTS;

import type { FastifyRequest } from 'fastify';
import { sharingNetworkOf } from './network-of.ts';

/** Networks share first, then the accounts of each network: opening another account costs an attacker nothing. */
export type Client = readonly [network: string, account?: string];

/** Returns the client whose request it is; without an account before it is authenticated. */
export const clientOf = ({ ip, owner }: FastifyRequest): Client => [sharingNetworkOf(ip), owner ?? ''];

import type { FastifyRequest } from 'fastify';
import { sharingNetworkOf } from '../connections/client-address.ts';

/** Networks share first, then the accounts of each network: another account costs an attacker nothing. */
export type Client = readonly [network: string, account?: string];

/** Returns the client that sent the request; without an account before authentication. */
export const clientOf = ({ ip, owner }: FastifyRequest): Client => [sharingNetworkOf(ip), owner ?? ''];
